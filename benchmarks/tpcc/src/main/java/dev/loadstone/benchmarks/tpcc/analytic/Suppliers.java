package dev.loadstone.benchmarks.tpcc.analytic;

import dev.loadstone.benchmarks.kit.data.LoadUnit;
import dev.loadstone.benchmarks.kit.data.Row;
import dev.loadstone.benchmarks.kit.data.TableRows;
import dev.loadstone.benchmarks.tpcc.random.TpccRandom;
import dev.loadstone.core.random.RandomStreams;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The tables that the queries have beside those of TPC-C: 10 000 suppliers, 62 nations and 5
 * regions, whatever the number of warehouses. They are loaded as one unit.
 */
final class Suppliers {
  /** A row of stock is supplied by number warehouse × item mod this. */
  static final int COUNT = 10_000;

  /**
   * The nations of each region, by the character whose code is their key. A customer's nation is
   * that of the first letter of the state.
   */
  private static final String NATIONS =
      """
      Africa: K Kenya, M Morocco, N Nigeria, T Tunisia, Z Zambia, 5 Ghana, a Algeria, d Djibouti, \
      e Ethiopia, r Rwanda, s Senegal, u Uganda
      America: A Argentina, B Brazil, P Peru, U Uruguay, W United States, X Mexico, 2 Canada, 3 Chile, \
      b Bolivia, c Colombia, g Guatemala, h Honduras, v Venezuela
      Asia: C Cambodia, I India, J Japan, V Vietnam, 4 China, 7 Indonesia, l Laos, m Malaysia, \
      t Thailand, z Philippines
      Europe: D Denmark, F France, G Germany, H Hungary, R Romania, S Spain, 0 Austria, 1 Belgium, \
      6 Greece, f Finland, i Italy, n Norway, p Poland, w Sweden
      Middle East: E Egypt, L Lebanon, O Oman, Q Qatar, Y Yemen, 8 Iran, 9 Iraq, j Jordan, k Kuwait, \
      o Israel, q Bahrain, x Syria, y Turkey
      """;

  private static final String UNIT = "suppliers, nations and regions";

  /** A remark that query 16 looks for has one supplier in so many. */
  private static final int REMARKED = 100;

  private Suppliers() {}

  private record Nation(int key, String name, int region) {}

  static LoadUnit unit(long seed) {
    RandomStreams streams = new RandomStreams(seed).child("ch.data", 0);
    List<String> regions = NATIONS.lines().map(line -> line.split(": ", -1)[0]).toList();
    List<Nation> nations = nations();
    return LoadUnit.of(
        UNIT,
        COUNT + nations.size() + regions.size(),
        List.of(
            table(
                "region",
                List.of("r_regionkey", "r_name", "r_comment"),
                () -> regions(regions, new TpccRandom(streams.stream("region", 0)))),
            table(
                "nation",
                List.of("n_nationkey", "n_name", "n_regionkey", "n_comment"),
                () -> nations(nations, new TpccRandom(streams.stream("nation", 0)))),
            table(
                "supplier",
                List.of(
                    "su_suppkey",
                    "su_name",
                    "su_address",
                    "su_nationkey",
                    "su_phone",
                    "su_acctbal",
                    "su_comment"),
                () -> suppliers(nations, new TpccRandom(streams.stream("supplier", 0))))));
  }

  /** Its rows can be made again, from the beginning of their stream. */
  private static TableRows table(String name, List<String> columns, Supplier<Stream<Row>> rows) {
    return new TableRows(name, columns, "", () -> rows.get().iterator());
  }

  private static List<Nation> nations() {
    List<Nation> nations = new ArrayList<>();
    List<String> lines = NATIONS.lines().toList();
    for (int region = 0; region < lines.size(); region++) {
      for (String nation : lines.get(region).split(": ", -1)[1].split(", ", -1)) {
        nations.add(new Nation(nation.charAt(0), nation.substring(2), region));
      }
    }
    return nations;
  }

  private static Stream<Row> regions(List<String> names, TpccRandom random) {
    return IntStream.range(0, names.size())
        .mapToObj(
            key ->
                writer ->
                    writer
                        .integer(key)
                        .text(names.get(key))
                        .text(random.aString(31, 115))
                        .endRow());
  }

  private static Stream<Row> nations(List<Nation> nations, TpccRandom random) {
    return nations.stream()
        .map(
            nation ->
                writer ->
                    writer
                        .integer(nation.key())
                        .text(nation.name())
                        .integer(nation.region())
                        .text(random.aString(31, 114))
                        .endRow());
  }

  private static Stream<Row> suppliers(List<Nation> nations, TpccRandom random) {
    return IntStream.range(0, COUNT)
        .mapToObj(
            key ->
                writer -> {
                  String remark = random.uniform(1, REMARKED) == 1 ? " bad terms" : "";
                  writer
                      .integer(key)
                      .text("Supplier#%09d".formatted(key))
                      .text(random.aString(10, 40))
                      .integer(nations.get(random.uniform(0, nations.size() - 1)).key())
                      .text(random.nString(15, 15))
                      .decimal(random.uniform(-999_99, 9_999_99), 2)
                      .text(random.aString(25, 91) + remark)
                      .endRow();
                });
  }
}
