package dev.loadstone.benchmarks.tatp;

import dev.loadstone.benchmarks.kit.data.DataSet;
import dev.loadstone.benchmarks.kit.data.LoadUnit;
import dev.loadstone.benchmarks.kit.data.Row;
import dev.loadstone.benchmarks.kit.data.TableRows;
import dev.loadstone.core.random.RandomStreams;
import dev.loadstone.core.text.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The data of the TATP description: each subscriber has one to four kinds of access data and one to
 * four special facilities, and each facility has up to three call forwardings.
 */
final class TatpData {
  private static final int UNIT = 2_500;

  /** Rows per subscriber by the description's probabilities: 1 + 2.5 + 2.5 + 2.5 × 1.5. */
  private static final double MEAN_ROWS = 9.75;

  private static final int ACTIVE_PERCENT = 85;

  private final int subscribers;
  private final long seed;
  private final RandomStreams streams;

  TatpData(int subscribers, long seed) {
    this.subscribers = subscribers;
    this.seed = seed;
    this.streams = new RandomStreams(seed);
  }

  DataSet dataSet() {
    List<LoadUnit> units = new ArrayList<>();
    for (int first = 1; first <= subscribers; first += UNIT) {
      units.add(unit(first, Math.min(subscribers, first + UNIT - 1)));
    }
    return new DataSet(Text.of("%,d subscribers, seed %d", subscribers, seed), units);
  }

  private LoadUnit unit(int first, int last) {
    return LoadUnit.of(
        Text.of("subscribers %,d to %,d", first, last),
        Math.round(MEAN_ROWS * (last - first + 1)),
        List.of(
            rows("subscriber", subscriberColumns(), first, last, this::subscriber),
            rows(
                "access_info",
                List.of("s_id", "ai_type", "data1", "data2", "data3", "data4"),
                first,
                last,
                this::accessInfo),
            rows(
                "special_facility",
                List.of("s_id", "sf_type", "is_active", "error_cntrl", "data_a", "data_b"),
                first,
                last,
                this::facilities),
            rows(
                "call_forwarding",
                List.of("s_id", "sf_type", "start_time", "end_time", "numberx"),
                first,
                last,
                this::forwardings)));
  }

  private static TableRows rows(
      String table, List<String> columns, int first, int last, IntFunction<Stream<Row>> rows) {
    return new TableRows(
        table,
        columns,
        "s_id between " + first + " and " + last,
        () -> IntStream.rangeClosed(first, last).boxed().flatMap(rows::apply).iterator());
  }

  private static List<String> subscriberColumns() {
    List<String> columns = new ArrayList<>(List.of("s_id", "sub_nbr"));
    for (String name : List.of("bit_", "hex_", "byte2_")) {
      IntStream.rangeClosed(1, 10).forEach(number -> columns.add(name + number));
    }
    columns.addAll(List.of("msc_location", "vlr_location"));
    return columns;
  }

  private Stream<Row> subscriber(int key) {
    return Stream.of(
        writer -> {
          SplittableRandom random = streams.stream("tatp.subscriber", key);
          writer.integer(key).text(TatpTransaction.digits(key));
          for (int bound : new int[] {2, 16, 256}) {
            for (int i = 0; i < 10; i++) {
              writer.integer(random.nextInt(bound));
            }
          }
          writer.integer(random.nextInt(Integer.MAX_VALUE));
          writer.integer(random.nextInt(Integer.MAX_VALUE)).endRow();
        });
  }

  private Stream<Row> accessInfo(int key) {
    SplittableRandom random = streams.stream("tatp.access", key);
    return types(random)
        .mapToObj(
            type -> {
              int data1 = random.nextInt(256);
              int data2 = random.nextInt(256);
              String data3 = letters(random, 3);
              String data4 = letters(random, 5);
              return writer ->
                  writer
                      .integer(key)
                      .integer(type)
                      .integer(data1)
                      .integer(data2)
                      .text(data3)
                      .text(data4)
                      .endRow();
            });
  }

  private IntStream facilityTypes(int key) {
    return types(streams.stream("tatp.facilities", key));
  }

  private Stream<Row> facilities(int key) {
    SplittableRandom random = streams.stream("tatp.facility", key);
    return facilityTypes(key)
        .mapToObj(
            type -> {
              int active = random.nextInt(100) < ACTIVE_PERCENT ? 1 : 0;
              int control = random.nextInt(256);
              int dataA = random.nextInt(256);
              String dataB = letters(random, 5);
              return writer ->
                  writer
                      .integer(key)
                      .integer(type)
                      .integer(active)
                      .integer(control)
                      .integer(dataA)
                      .text(dataB)
                      .endRow();
            });
  }

  private Stream<Row> forwardings(int key) {
    SplittableRandom random = streams.stream("tatp.forwarding", key);
    return facilityTypes(key).boxed().flatMap(type -> forwardings(key, type, random));
  }

  private static Stream<Row> forwardings(int key, int type, SplittableRandom random) {
    int count = random.nextInt(TatpTerminal.STARTS.length + 1);
    return chosen(TatpTerminal.STARTS.length, count, random)
        .mapToObj(
            place -> {
              int start = TatpTerminal.STARTS[place];
              int end = start + 1 + random.nextInt(8);
              String destination = TatpTransaction.digits(random.nextInt(Integer.MAX_VALUE));
              return writer ->
                  writer
                      .integer(key)
                      .integer(type)
                      .integer(start)
                      .integer(end)
                      .text(destination)
                      .endRow();
            });
  }

  private static IntStream types(SplittableRandom random) {
    int count = 1 + random.nextInt(TatpTerminal.TYPES);
    return chosen(TatpTerminal.TYPES, count, random).map(place -> place + 1);
  }

  /** Draws {@code count} different numbers from 0 … n − 1 and returns them in ascending order. */
  private static IntStream chosen(int n, int count, SplittableRandom random) {
    boolean[] taken = new boolean[n];
    for (int left = count; left > 0; ) {
      int place = random.nextInt(n);
      left -= taken[place] ? 0 : 1;
      taken[place] = true;
    }
    return IntStream.range(0, n).filter(place -> taken[place]);
  }

  private static String letters(SplittableRandom random, int length) {
    char[] letters = new char[length];
    for (int i = 0; i < length; i++) {
      letters[i] = (char) ('A' + random.nextInt(26));
    }
    return new String(letters);
  }
}
