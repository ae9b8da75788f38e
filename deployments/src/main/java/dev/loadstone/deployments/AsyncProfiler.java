package dev.loadstone.deployments;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import dev.loadstone.core.Closing;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.deployment.Deployment.Node;
import dev.loadstone.core.deployment.Profiler;
import dev.loadstone.core.process.FolderRemover;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.ZipFile;

/** The profiler async-profiler, as an agent that is loaded into running servers. */
final class AsyncProfiler implements Profiler {
  private static final String ARTIFACT = "tools.profiler:async-profiler:4.2";
  private static final String LIBRARY = "libasyncProfiler.so";

  private final Installer.Place place;
  private final Path library;
  private final List<Node> begun = new ArrayList<>();

  AsyncProfiler(Installer.Place place) {
    this.place = place;
    Path jar = place.alone(List.of(ARTIFACT)).get(0);
    String key = ARTIFACT.replace(':', '-') + "-" + platform();
    library = place.folder(key, folder -> unpack(jar, folder)).resolve(LIBRARY);
  }

  /** The reason why no server can be profiled by this process; empty when one can. */
  static Optional<String> refusal() {
    if (platform().isEmpty()) {
      return Optional.of("async-profiler has no library for " + Platform.ofThisMachine());
    }
    return ModuleLayer.boot().findModule("jdk.attach").isPresent()
        ? Optional.empty()
        : Optional.of("needs a JDK: this Java has no module jdk.attach");
  }

  private static String platform() {
    Platform here = Platform.ofThisMachine();
    return !here.isLinux() ? "" : here.isX86() ? "linux-x64" : here.isArm() ? "linux-arm64" : "";
  }

  private static void unpack(Path jar, Path folder) throws IOException {
    try (ZipFile files = new ZipFile(jar.toFile());
        InputStream file = files.getInputStream(files.getEntry(platform() + "/" + LIBRARY))) {
      Files.copy(file, folder.resolve(LIBRARY));
    }
  }

  @Override
  public void begin(List<Node> nodes) {
    Closing.all(
        nodes,
        node -> {
          command(node, "start,event=cpu,interval=1ms,threads");
          begun.add(node);
        });
  }

  @Override
  public void end(Path target) {
    Closing.all(begun, node -> end(node, target));
  }

  private void end(Node node, Path target) {
    try {
      // A server can write into a folder of its own user alone.
      Path folder = Files.createTempDirectory("loadstone-flame-");
      try {
        place.runAs().own(folder);
        Path file = folder.resolve("flame-" + node.name() + ".html");
        command(node, "stop,flamegraph,title=" + node.name() + ",file=" + file);
        take(file, target.resolve(file.getFileName()));
      } finally {
        FolderRemover.remove(folder);
      }
    } catch (IOException e) {
      throw failed(node, e);
    }
  }

  /** Copies no link: the servers' user may have put one there, to a file that only we can read. */
  static void take(Path file, Path copy) throws IOException {
    Files.copy(file, copy, LinkOption.NOFOLLOW_LINKS);
    // Of the copy, which that user cannot exchange.
    if (!Files.isRegularFile(copy, LinkOption.NOFOLLOW_LINKS)) {
      Files.delete(copy);
      throw new IOException(file + " is no file");
    }
  }

  private void command(Node node, String options) {
    try {
      VirtualMachine server = VirtualMachine.attach(Long.toString(node.pid()));
      try {
        server.loadAgentPath(library.toString(), options);
      } finally {
        server.detach();
      }
    } catch (IOException
        | AttachNotSupportedException
        | AgentLoadException
        | AgentInitializationException e) {
      throw failed(node, e);
    }
  }

  private static LoadstoneException failed(Node node, Exception cause) {
    return LoadstoneException.unavailable(
        cause, "%s cannot be profiled: %s", node.name(), cause.getMessage());
  }
}
