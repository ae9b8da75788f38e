package dev.loadstone.runner.measure;

import dev.loadstone.core.deployment.Deployment.Node;
import dev.loadstone.core.result.NodeUsage;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.result.ServerRow;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import oshi.SystemInfo;
import oshi.software.os.OSProcess;
import oshi.software.os.OperatingSystem;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.SequenceWriter;
import tools.jackson.dataformat.csv.CsvMapper;

/**
 * Watches the processes of a local deployment while it is measured: processor time, memory and
 * storage of each node, about once a second, into {@code server.csv}.
 */
public final class ServerSampler extends BackgroundThread {
  private static final long INTERVAL_NANOS = 1_000_000_000L;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double MILLIS_PER_SECOND = 1e3;

  private final List<Node> nodes;
  private final OperatingSystem system = new SystemInfo().getOperatingSystem();
  private final BufferedWriter file;
  private final SequenceWriter rows;
  private final Map<String, Usage> usages = new LinkedHashMap<>();
  private volatile IOException failure;

  /**
   * @param nodes the server processes; nodes inside this process are not watched
   * @param folder where {@code server.csv} goes
   * @throws IOException when it cannot be written
   */
  public ServerSampler(List<Node> nodes, Path folder) throws IOException {
    super("server-sampler");
    this.nodes = nodes.stream().filter(node -> node.pid() != 0).toList();
    file = Files.newBufferedWriter(folder.resolve(ResultFiles.SERVER));
    CsvMapper csv = new CsvMapper();
    rows = csv.writer(csv.schemaFor(ServerRow.class).withHeader()).writeValues(file);
    this.nodes.forEach(node -> usages.put(node.name(), new Usage()));
  }

  @Override
  protected void work() throws InterruptedException {
    try {
      Map<String, Reading> before = read();
      long last = now();
      while (!isOverAfter(last + INTERVAL_NANOS - now())) {
        Map<String, Reading> after = read();
        long time = now();
        write(before, after, last, time);
        before = after;
        last = time;
      }
    } catch (IOException e) {
      failure = e;
    } catch (JacksonException e) {
      failure = new IOException(e.getMessage(), e);
    }
  }

  private void write(Map<String, Reading> before, Map<String, Reading> now, long last, long time)
      throws IOException {
    double seconds = (time - last) / NANOS_PER_SECOND;
    boolean measured = phases().isMeasured(time);
    for (Node node : nodes) {
      Reading reading = now.get(node.name());
      if (reading == null) {
        continue;
      }
      Reading earlier = before.getOrDefault(node.name(), Reading.NOTHING);
      double cpu = reading.since(earlier, Counter::cpuMillis) / MILLIS_PER_SECOND / seconds;
      if (measured) {
        usages.get(node.name()).add(cpu, seconds, reading.memory());
      }
      rows.write(
          new ServerRow(
              secondOf(time),
              node.name(),
              reading.counters().size(),
              cpu,
              reading.memory(),
              reading.since(earlier, Counter::read),
              reading.since(earlier, Counter::written)));
    }
    rows.flush();
  }

  /** Reads the use of the processes of each living node so far. */
  private Map<String, Reading> read() {
    Map<String, Reading> readings = new HashMap<>();
    for (Node node : nodes) {
      ProcessHandle.of(node.pid())
          .filter(ProcessHandle::isAlive)
          .ifPresent(main -> readings.put(node.name(), read(main)));
    }
    return readings;
  }

  private Reading read(ProcessHandle main) {
    Map<Integer, Counter> counters = new HashMap<>();
    long privateBytes = 0;
    long sharedBytes = 0;
    List<OSProcess> processes =
        Stream.concat(Stream.of(main), main.descendants())
            .map(handle -> system.getProcess((int) handle.pid()))
            .filter(Objects::nonNull)
            .toList();
    for (OSProcess process : processes) {
      long own = process.getPrivateResidentMemory();
      privateBytes += own;
      sharedBytes = Math.max(sharedBytes, process.getResidentMemory() - own);
      counters.put(
          process.getProcessID(),
          new Counter(
              process.getKernelTime() + process.getUserTime(),
              process.getBytesRead(),
              process.getBytesWritten()));
    }
    return new Reading(counters, privateBytes + sharedBytes);
  }

  /**
   * The use of each node in the measured interval; complete after {@link #close}.
   *
   * @throws IOException when {@code server.csv} could not be written to its end
   */
  public List<NodeUsage> usage() throws IOException {
    if (failure != null) {
      throw failure;
    }
    List<NodeUsage> result = new ArrayList<>();
    usages.forEach((node, usage) -> result.add(usage.of(node)));
    return result;
  }

  @Override
  public void close() {
    super.close();
    try (file) {
      rows.close();
    } catch (IOException e) {
      failure = e;
    } catch (JacksonException e) {
      failure = new IOException(e.getMessage(), e);
    }
  }

  private record Counter(long cpuMillis, long read, long written) {
    private static final Counter ZERO = new Counter(0, 0, 0);
  }

  private record Reading(Map<Integer, Counter> counters, long memory) {
    private static final Reading NOTHING = new Reading(Map.of(), 0);

    /** Growth, process by process: one that ended in between takes nothing away. */
    private long since(Reading earlier, ToLongFunction<Counter> what) {
      long sum = 0;
      for (Map.Entry<Integer, Counter> entry : counters.entrySet()) {
        Counter before = earlier.counters.getOrDefault(entry.getKey(), Counter.ZERO);
        sum += Math.max(0, what.applyAsLong(entry.getValue()) - what.applyAsLong(before));
      }
      return sum;
    }
  }

  /** The totals of a node. */
  private static final class Usage {
    private double cpuSeconds;
    private double seconds;
    private long mostMemory;

    private void add(double cpu, double interval, long memory) {
      cpuSeconds += cpu * interval;
      seconds += interval;
      mostMemory = Math.max(mostMemory, memory);
    }

    private NodeUsage of(String node) {
      return new NodeUsage(node, seconds == 0 ? 0 : cpuSeconds / seconds, mostMemory);
    }
  }
}
