package dev.loadstone.deployments;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A JVM that runs {@link KeepServer}. */
public final class ChildJvm implements AutoCloseable {
  private final Process process;
  private final BufferedReader output;
  private final StringBuilder seen = new StringBuilder();

  private ChildJvm(Process process) {
    this.process = process;
    this.output = process.inputReader(StandardCharsets.UTF_8);
  }

  /**
   * @param prefix stands in front of the command
   * @param database whose server to keep
   * @param nodes how many
   * @param folder for its data and logs
   */
  public static ChildJvm keepServer(
      List<String> prefix,
      String classPath,
      Map<String, String> environment,
      String database,
      int nodes,
      Path folder)
      throws IOException {
    List<String> command = new ArrayList<>(prefix);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.addAll(List.of("-cp", classPath, KeepServer.class.getName()));
    command.add(folder.toString());
    command.add(database);
    command.add(Integer.toString(nodes));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().putAll(environment);
    return new ChildJvm(builder.start());
  }

  /**
   * A copy of this JVM's class path, which may lie in a home folder that other users cannot enter.
   *
   * @param target made; where to copy
   */
  public static String readableClassPath(Path target) throws IOException {
    List<String> copies = new ArrayList<>();
    Files.createDirectory(target);
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      Path copy = target.resolve(copies.size() + ".jar");
      copy(Path.of(entry), copy);
      copies.add(copy.toString());
    }
    return String.join(File.pathSeparator, copies);
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        Files.copy(file, to.resolve(from.relativize(file).toString()));
      }
    }
  }

  /** The rest of the line that begins with a word. */
  public String after(String word) throws IOException {
    String line = next();
    while (!line.startsWith(word)) {
      line = next();
    }
    return line.substring(word.length()).strip();
  }

  /** Of all servers, once they serve. */
  List<Long> pids() throws IOException {
    List<Long> pids = new ArrayList<>();
    for (String line = next(); !line.startsWith("uid"); line = next()) {
      if (line.startsWith("pid ")) {
        pids.add(Long.parseLong(line.substring(4)));
      }
    }
    return pids;
  }

  private String next() throws IOException {
    String line = output.readLine();
    if (line == null) {
      throw new AssertionError("the program ended too early:\n" + seen);
    }
    seen.append(line).append('\n');
    return line;
  }

  public void endInOrder() throws IOException {
    process.getOutputStream().close();
  }

  /** All that runs under it. */
  List<ProcessHandle> descendants() {
    return process.descendants().toList();
  }

  /** As {@code kill -9} does. */
  public void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
