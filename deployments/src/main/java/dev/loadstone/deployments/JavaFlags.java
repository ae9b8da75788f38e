package dev.loadstone.deployments;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The flags of servers' Java that affect results: memory, garbage collector, the user's own. */
public final class JavaFlags {
  public static final String HEAP = "heap";

  /** The setting of further flags of a server's Java, separated by spaces. */
  public static final String OPTIONS = "jvm.options";

  private static final long LEAST_DEFAULT_HEAP = 512;
  private static final long MOST_DEFAULT_HEAP = 8192;
  private static final String COLLECTOR = "-XX:\\+Use\\w+GC";

  private JavaFlags() {}

  /**
   * The flags of a server with its settings {@link #HEAP} and {@link #OPTIONS}. Unless set, the
   * heap is a quarter of the server's share of memory, from 512 MB to 8 GB.
   */
  public static List<String> of(Map<String, String> settings, NodeShare share) {
    String heap = settings.get(HEAP);
    return of(heap == null ? defaultHeap(share) : heap, settings.getOrDefault(OPTIONS, ""));
  }

  private static String defaultHeap(NodeShare share) {
    long quarter = share.memoryMegabytes() / 4;
    return Math.max(LEAST_DEFAULT_HEAP, Math.min(MOST_DEFAULT_HEAP, quarter)) + "m";
  }

  /** The heap is fixed from the start; a garbage collector among the user's flags replaces G1. */
  public static List<String> of(String heap, String more) {
    List<String> flags = new ArrayList<>(List.of("-Xms" + heap, "-Xmx" + heap));
    flags.addAll(withCollector(more));
    return flags;
  }

  /** The user's flags, after the one for G1 unless there is a garbage collector among them. */
  public static List<String> withCollector(String more) {
    List<String> own = Arrays.stream(more.split(" ", -1)).filter(flag -> !flag.isEmpty()).toList();
    List<String> flags = new ArrayList<>();
    if (own.stream().noneMatch(flag -> flag.matches(COLLECTOR))) {
      flags.add("-XX:+UseG1GC");
    }
    flags.addAll(own);
    return flags;
  }

  /**
   * A Java program of a server. It runs in the server's folder, where some programs write files
   * such as heap dumps, and writes nothing outside of it.
   */
  public static List<String> command(
      Path java, ServerNode node, List<String> flags, String classPath, List<String> program) {
    return Stream.of(
            List.of("sh", "-c", "cd \"$1\" && shift && exec \"$@\"", "server"),
            List.of(node.folder().toString(), java.toString()),
            flags,
            List.of(
                "-Djava.io.tmpdir=" + node.temporary(),
                "-Djava.awt.headless=true",
                // Otherwise it would listen on addresses of both families.
                "-Djava.net.preferIPv4Stack=true",
                // Its file would be outside of our folders.
                "-XX:-UsePerfData",
                "-cp",
                classPath),
            program)
        .flatMap(List::stream)
        .toList();
  }
}
