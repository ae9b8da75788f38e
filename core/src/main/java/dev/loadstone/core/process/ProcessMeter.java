package dev.loadstone.core.process;

import dev.loadstone.core.Resources;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The resources that processes on another machine use. A script there reports them each second
 * until the meter is closed, or none of the processes is there any more.
 */
public final class ProcessMeter implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ProcessMeter.class);

  /** The line that ends the script's report of one second. */
  private static final String END = ".";

  private static final Pattern ROW = Pattern.compile("\\d+( \\d+){6}");

  private final SshMachine machine;
  private final Process script;
  private volatile Map<Long, ProcessTotals> latest = Map.of();

  private ProcessMeter(SshMachine machine, Process script) {
    this.machine = machine;
    this.script = script;
  }

  /**
   * Starts a meter.
   *
   * @param processes their ids there; the processes that they have started count as theirs
   * @throws IOException when there is no {@code ssh} here
   */
  public static ProcessMeter start(SshMachine machine, List<Long> processes) throws IOException {
    List<String> words =
        new ArrayList<>(
            List.of("sh", "-c", Resources.text(ProcessMeter.class, "meter.sh"), "meter"));
    processes.forEach(process -> words.add(Long.toString(process)));
    Process script =
        new ProcessBuilder(OwnSession.command(machine.command(words)))
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    script.getOutputStream().close();
    ProcessMeter meter = new ProcessMeter(machine, script);
    Thread thread = new Thread(meter::listen, "loadstone-meter");
    thread.setDaemon(true);
    thread.start();
    return meter;
  }

  private void listen() {
    try (BufferedReader lines = script.inputReader(StandardCharsets.US_ASCII)) {
      List<long[]> rows = new ArrayList<>();
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.equals(END)) {
          latest = totals(rows);
          rows.clear();
        } else {
          row(line).ifPresent(rows::add);
        }
      }
    } catch (IOException e) {
      // As when the script has ended, nothing is known any more.
      LOG.debug("{} tells no more what processes use", machine.host(), e);
    } finally {
      latest = Map.of();
    }
  }

  /** The numbers in a line of the script; empty for a line that a login prints. */
  private static Optional<long[]> row(String line) {
    if (!ROW.matcher(line).matches()) {
      return Optional.empty();
    }
    return Optional.of(List.of(line.split(" ", -1)).stream().mapToLong(Long::parseLong).toArray());
  }

  private static Map<Long, ProcessTotals> totals(List<long[]> rows) {
    Map<Long, Map<Long, ProcessTotals.Counter>> counters = new HashMap<>();
    Map<Long, Long> own = new HashMap<>();
    Map<Long, Long> shared = new HashMap<>();
    for (long[] row : rows) {
      counters
          .computeIfAbsent(row[0], root -> new HashMap<>())
          .put(row[1], new ProcessTotals.Counter(row[2], row[5], row[6]));
      own.merge(row[0], row[3], Long::sum);
      shared.merge(row[0], row[4], Math::max);
    }
    Map<Long, ProcessTotals> totals = new HashMap<>();
    counters.forEach(
        (root, processes) ->
            totals.put(
                root, new ProcessTotals(Map.copyOf(processes), own.get(root) + shared.get(root))));
    return Map.copyOf(totals);
  }

  public String machine() {
    return machine.host();
  }

  /** The latest totals of a process; empty when it is gone, or during the first second. */
  public Optional<ProcessTotals> totals(long process) {
    return Optional.ofNullable(latest.get(process));
  }

  @Override
  public void close() {
    script.destroyForcibly();
  }
}
