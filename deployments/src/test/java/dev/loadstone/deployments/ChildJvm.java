package dev.loadstone.deployments;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A JVM that runs {@link KeepServer}. */
final class ChildJvm implements AutoCloseable {
  private final Process process;
  private final BufferedReader output;
  private final StringBuilder seen = new StringBuilder();

  private ChildJvm(Process process) {
    this.process = process;
    this.output = process.inputReader(StandardCharsets.UTF_8);
  }

  static ChildJvm keepServer(
      List<String> prefix,
      String classPath,
      Map<String, String> environment,
      Path folder,
      int nodes)
      throws IOException {
    List<String> command = new ArrayList<>(prefix);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xshare:auto", "-cp", classPath, KeepServer.class.getName()));
    command.add(folder.toString());
    command.add(Integer.toString(nodes));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().putAll(environment);
    return new ChildJvm(builder.start());
  }

  /** What stands behind a word at the start of a line. */
  String after(String word) throws IOException {
    for (String line = output.readLine(); line != null; line = output.readLine()) {
      seen.append(line).append('\n');
      if (line.startsWith(word)) {
        return line.substring(word.length()).strip();
      }
    }
    throw new AssertionError("the program ended without saying " + word + ":\n" + seen);
  }

  void endInOrder() throws IOException {
    process.getOutputStream().close();
  }

  /** As {@code kill -9} does. */
  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
