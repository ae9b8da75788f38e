package dev.loadstone.runner.measure;

import dev.loadstone.core.deployment.Deployment.Node;
import dev.loadstone.core.observe.Observations;
import dev.loadstone.core.observe.ServerSeries;
import dev.loadstone.core.observe.Window;
import dev.loadstone.core.observe.WindowFile;
import dev.loadstone.core.process.ProcessMeter;
import dev.loadstone.core.process.ProcessTotals;
import dev.loadstone.core.process.ProcessTotals.Counter;
import dev.loadstone.core.result.Described;
import dev.loadstone.core.result.NodeUsage;
import dev.loadstone.core.result.ResultFiles;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import oshi.SystemInfo;
import oshi.software.os.OSProcess;
import oshi.software.os.OperatingSystem;

/**
 * Watches the processes of a deployment during a measurement: writes the processor time, memory and
 * storage use of each node to {@value ResultFiles#SERVERS}, about once a second.
 */
public final class ServerSampler extends BackgroundThread {
  private static final long INTERVAL_NANOS = 1_000_000_000L;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final long NANOS_PER_MILLI = 1_000_000L;
  private static final String SOURCE = "servers";

  /** Followed by a bit for each processor, in hexadecimal. */
  private static final String MAY_RUN_ON = "Cpus_allowed:";

  private final Supplier<List<Node>> nodes;

  private final Map<String, ProcessMeter> meters;

  /** Empty where the system tells nothing about its processes. */
  private final Optional<OperatingSystem> system =
      Described.as(
          "the use of processes",
          () -> Optional.of(new SystemInfo().getOperatingSystem()),
          Optional.empty());

  private final WindowFile file;
  private final Consumer<Window> told;
  private final Map<String, Usage> usages = new LinkedHashMap<>();
  private volatile IOException failure;

  /**
   * @param nodes the server processes as they are now, since one may be started again; one inside
   *     this process is not watched
   * @param meters the meters of nodes on other machines; closed with this
   * @param folder folder for {@value ResultFiles#SERVERS}
   * @param told receives each window once it is written
   */
  public ServerSampler(
      Supplier<List<Node>> nodes, List<ProcessMeter> meters, Path folder, Consumer<Window> told)
      throws IOException {
    super("server-sampler");
    this.meters =
        meters.stream().collect(Collectors.toMap(ProcessMeter::machine, Function.identity()));
    this.nodes = nodes;
    this.told = told;
    file = new WindowFile(folder.resolve(ResultFiles.SERVERS));
    watched().forEach(node -> usages.put(node.name(), new Usage()));
  }

  private List<Node> watched() {
    return nodes.get().stream()
        .filter(node -> node.isProcessHere() || meters.containsKey(node.machine()))
        .toList();
  }

  @Override
  protected void work() throws InterruptedException {
    try {
      Map<String, ProcessTotals> before = read();
      long last = now();
      while (!usages.isEmpty() && !isOverAfter(last + INTERVAL_NANOS - now())) {
        Map<String, ProcessTotals> after = read();
        long time = now();
        write(before, after, last, time);
        before = after;
        last = time;
      }
    } catch (IOException e) {
      failure = e;
    }
  }

  private void write(
      Map<String, ProcessTotals> before, Map<String, ProcessTotals> now, long last, long time)
      throws IOException {
    double seconds = (time - last) / NANOS_PER_SECOND;
    boolean measured = phases().isMeasured(time);
    Observations observed = new Observations();
    for (String name : usages.keySet()) {
      ProcessTotals reading = now.get(name);
      ProcessTotals earlier = before.get(name);
      if (reading == null || earlier == null) {
        if (measured && isHere(name)) {
          usages.get(name).addGone(seconds);
        }
        continue;
      }
      long cpu = growth(earlier, reading, Counter::cpuMillis) * NANOS_PER_MILLI;
      if (measured) {
        usages.get(name).add(cpu / NANOS_PER_SECOND, seconds, reading.memoryBytes());
      }
      observed.level(ServerSeries.PROCESSES, name, reading.processes().size());
      observed.count(ServerSeries.CPU, name, cpu);
      observed.level(ServerSeries.MEMORY, name, (double) reading.memoryBytes());
      observed.count(ServerSeries.READ, name, growth(earlier, reading, Counter::readBytes));
      observed.count(ServerSeries.WRITTEN, name, growth(earlier, reading, Counter::writtenBytes));
      cores(name).ifPresent(cores -> observed.level(ServerSeries.CORES, name, cores));
    }
    long from = last - phases().begin();
    Window window =
        new Window(
            SOURCE,
            (int) (from / INTERVAL_NANOS),
            phases().nameAt(last),
            from,
            time - phases().begin(),
            observed);
    file.append(window);
    told.accept(window);
  }

  private boolean isHere(String name) {
    return watched().stream().anyMatch(node -> node.name().equals(name) && node.isProcessHere());
  }

  /** The processors that a node's main process may run on; empty where Linux does not tell. */
  private OptionalInt cores(String name) {
    return watched().stream()
        .filter(node -> node.name().equals(name) && node.isProcessHere())
        .map(node -> Path.of("/proc", Long.toString(node.pid()), "status"))
        .filter(Files::exists)
        .flatMap(ServerSampler::lines)
        .filter(line -> line.startsWith(MAY_RUN_ON))
        .map(line -> line.substring(MAY_RUN_ON.length()).replace(",", "").trim())
        .mapToInt(mask -> new BigInteger(mask, 16).bitCount())
        .findFirst();
  }

  private static Stream<String> lines(Path file) {
    try {
      return Files.readAllLines(file).stream();
    } catch (IOException e) {
      // The process has ended meanwhile.
      return Stream.empty();
    }
  }

  private Map<String, ProcessTotals> read() {
    Map<String, ProcessTotals> readings = new HashMap<>();
    for (Node node : watched()) {
      read(node).ifPresent(totals -> readings.put(node.name(), totals));
    }
    return readings;
  }

  private Optional<ProcessTotals> read(Node node) {
    return node.isProcessHere()
        ? system.flatMap(
            known ->
                ProcessHandle.of(node.pid())
                    .filter(ProcessHandle::isAlive)
                    .map(process -> read(known, process)))
        : meters.get(node.machine()).totals(node.pid());
  }

  private static ProcessTotals read(OperatingSystem system, ProcessHandle main) {
    Map<Long, Counter> counters = new HashMap<>();
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
          (long) process.getProcessID(),
          new Counter(
              process.getKernelTime() + process.getUserTime(),
              process.getBytesRead(),
              process.getBytesWritten()));
    }
    return new ProcessTotals(counters, privateBytes + sharedBytes);
  }

  /**
   * The use of each node in the measured interval; complete after {@link #close}. A node is left
   * out that was never read in it, as its process was gone or its machine did not answer in time.
   */
  public List<NodeUsage> usage() throws IOException {
    if (failure != null) {
      throw failure;
    }
    List<NodeUsage> result = new ArrayList<>();
    usages.forEach((node, usage) -> usage.of(node).ifPresent(result::add));
    return result;
  }

  @Override
  public void close() {
    super.close();
    meters.values().forEach(ProcessMeter::close);
    try {
      file.close();
    } catch (IOException e) {
      failure = e;
    }
  }

  /** The growth summed over the processes; one that ended in between subtracts nothing. */
  private static long growth(
      ProcessTotals before, ProcessTotals now, ToLongFunction<Counter> what) {
    return now.processes().entrySet().stream()
        .mapToLong(
            entry -> {
              Counter earlier = before.processes().getOrDefault(entry.getKey(), Counter.ZERO);
              return Math.max(0, what.applyAsLong(entry.getValue()) - what.applyAsLong(earlier));
            })
        .sum();
  }

  private static final class Usage {
    private double cpuSeconds;
    private double seconds;
    private long mostMemory;

    private void add(double cpu, double interval, long memory) {
      cpuSeconds += cpu;
      seconds += interval;
      mostMemory = Math.max(mostMemory, memory);
    }

    /** A process that is gone uses nothing. */
    private void addGone(double interval) {
      if (seconds > 0) {
        seconds += interval;
      }
    }

    private Optional<NodeUsage> of(String node) {
      return seconds == 0
          ? Optional.empty()
          : Optional.of(new NodeUsage(node, cpuSeconds / seconds, mostMemory));
    }
  }
}
