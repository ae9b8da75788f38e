package dev.loadstone.report.read;

import dev.loadstone.core.observe.Observations;
import dev.loadstone.core.observe.ServerSeries;
import dev.loadstone.report.read.Timeline.Point;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The processors and memory that the servers of a local deployment used over the time of one run.
 *
 * @param nodes in order of their names; empty for a system whose processes cannot be watched
 */
public record ServerTimeline(List<Node> nodes) {

  /**
   * One node.
   *
   * @param name for example {@code node-1}
   * @param cpu the cores it kept busy over time
   * @param memory the bytes it held over time
   * @param cores the processors that it might use in the measured interval
   */
  public record Node(String name, List<Point> cpu, List<Point> memory, List<Point> cores) {}

  /** The most bytes that a node held; below 0 where nothing is known of it. */
  double mostMemory(String name) {
    return nodes.stream()
        .filter(node -> node.name().equals(name))
        .flatMap(node -> node.memory().stream())
        .mapToDouble(Point::value)
        .max()
        .orElse(-1);
  }

  public static ServerTimeline read(Path run, int maximumPoints) {
    Map<String, Node> nodes = new TreeMap<>();
    Windows.readServers(
        run,
        window -> {
          Observations observed = window.observed();
          double second = window.toSeconds();
          for (String name : observed.labels(ServerSeries.CPU)) {
            Node node =
                nodes.computeIfAbsent(
                    name,
                    unseen ->
                        new Node(name, new ArrayList<>(), new ArrayList<>(), new ArrayList<>()));
            double busy = observed.count(ServerSeries.CPU, name);
            node.cpu().add(new Point(second, busy / (window.to() - window.from())));
            node.memory()
                .add(new Point(second, observed.level(ServerSeries.MEMORY, name).orElse(0)));
            observed.level(ServerSeries.CORES, name).stream()
                .filter(cores -> window.isMeasured())
                .forEach(cores -> node.cores().add(new Point(second, cores)));
          }
        });
    nodes.replaceAll(
        (name, node) ->
            new Node(
                name,
                Timeline.thin(node.cpu(), maximumPoints),
                Timeline.thin(node.memory(), maximumPoints),
                node.cores()));
    return new ServerTimeline(List.copyOf(nodes.values()));
  }
}
