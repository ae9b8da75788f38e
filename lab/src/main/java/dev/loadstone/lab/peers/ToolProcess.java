package dev.loadstone.lab.peers;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.peer.PeerJob;
import dev.loadstone.core.peer.PeerResult;
import dev.loadstone.core.result.DriverInfo;
import dev.loadstone.core.result.ResultStore;
import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.core.statistics.RunStatistics;
import dev.loadstone.deployments.process.Machine;
import dev.loadstone.deployments.process.ServerProcess;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The processes of a tool in one repetition. Each runs to its end, or is ended with all processes
 * that it started. Its output is kept in the run's folder, without the password.
 */
public final class ToolProcess {
  private static final String FOLDER = "driver";
  private static final ServerProcess.Stop STOP =
      new ServerProcess.Stop("TERM", Duration.ofSeconds(2));

  /** A shell command that changes to a folder and becomes the program. */
  private static final List<String> IN_FOLDER =
      List.of("sh", "-c", "cd \"$1\" && shift && exec \"$@\"", "in-folder");

  private final String title;
  private final PeerJob job;
  private final Path home;
  private final Map<String, String> environment;
  private final Path folder;

  /** Makes the processes run in the folder for work, without variables of their own. */
  public ToolProcess(String title, PeerJob job) {
    this(title, job, job.work(), Map.of());
  }

  public ToolProcess(String title, PeerJob job, Path home, Map<String, String> environment) {
    this.title = title;
    this.job = job;
    this.home = home;
    this.environment = environment;
    folder = job.folder().resolve(FOLDER);
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw ResultStore.notWritten(folder, e);
    }
  }

  /**
   * A step of the tool's work.
   *
   * @param name the name of its log, without extension
   * @param limit how long it may take
   * @param failure the run's exit code when the step fails
   */
  public record Step(String name, Duration limit, ExitCode failure) {}

  public Step loading(String name) {
    return new Step(name, job.cell().driver().loadLimit(), ExitCode.LOAD_FAILED);
  }

  public Step driving(String name, Duration time) {
    return new Step(name, time.plus(job.cell().driver().patience()), ExitCode.RUN_FAILED);
  }

  public Path run(Step step, List<String> command) {
    return run(step, command, log -> {});
  }

  /** Writes a file with a password, readable only by this user and removed after the run. */
  public Path secret(String name, String text) {
    Path file = job.work().resolve(name);
    try {
      Files.deleteIfExists(file);
      Files.createFile(
          file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      return Files.writeString(file, text);
    } catch (IOException e) {
      throw ResultStore.notWritten(file, e);
    }
  }

  /** Runs a step to its end and returns its output; {@code watch} receives it repeatedly before. */
  public Path run(Step step, List<String> arguments, Consumer<Path> watch) {
    // Not in the results yet, so that a kill leaves no unconcealed secret there.
    String name = step.name() + ".log";
    Path log = job.work().resolve(name);
    List<String> command = new ArrayList<>(IN_FOLDER);
    command.add(home.toAbsolutePath().toString());
    command.addAll(arguments);
    ServerProcess.Launch launch =
        new ServerProcess.Launch(
            Machine.HERE,
            title + " (" + step.name() + ")",
            command,
            environment,
            log,
            STOP,
            job.work());
    try {
      ServerProcess.run(
          launch,
          step.limit(),
          () -> {
            job.cancellation().throwIfCancelled();
            watch.accept(log);
          });
    } catch (LoadstoneException e) {
      throw e.exitCode() == ExitCode.SYSTEM_UNAVAILABLE
          ? new LoadstoneException(step.failure(), toShow(e.getMessage()))
          : e;
    } finally {
      if (Files.exists(log)) {
        keep(log, name);
      }
    }
    return folder.resolve(name);
  }

  /** Returns the failure of a step that ended well but left no usable result. */
  public LoadstoneException unusable(ExitCode code, String what) {
    return new LoadstoneException(
        code, concealed(title + " " + what + "; what it printed is in " + folder));
  }

  public void keep(Path file, String name) {
    try {
      Files.writeString(folder.resolve(name), concealed(Files.readString(file)));
    } catch (IOException e) {
      throw ResultStore.notWritten(folder, e);
    }
  }

  /** Runs the tool between two counts of the servers; a ramp-up is a run before. */
  public PeerResult measure(
      Drive drive, Reader reader, List<String> remarks, Supplier<String> version) {
    LoadSettings load = job.cell().load();
    Duration rampUp = load.rampUp().least();
    if (rampUp.toSeconds() > 0) {
      drive.run("ramp-up", rampUp);
    }
    ServerCount before = ServerCount.take(job);
    Path output = drive.run("run", load.measure());
    ServerCount after = ServerCount.take(job);
    try {
      ToolFigures figures = reader.read(output);
      RunStatistics told = figures.statistics(before.at(), rampUp, job.cell().types(), null);
      return result(told, before, after, figures.seconds(), remarks, version.get());
    } catch (UnreadableResult e) {
      throw unusable(ExitCode.RUN_FAILED, e.getMessage());
    }
  }

  public interface Drive {
    /** Runs a step of this name for so long, and returns its output. */
    Path run(String step, Duration time);
  }

  public interface Reader {
    ToolFigures read(Path output) throws UnreadableResult;
  }

  /** Returns the tool's own figures, and the servers' counts in so many seconds. */
  public PeerResult result(
      RunStatistics told,
      ServerCount before,
      ServerCount after,
      double seconds,
      List<String> remarks,
      String version) {
    return new PeerResult(
        told,
        before.at(),
        after.at(),
        PeerAssessment.of(title, job.cell(), told, seconds, after.since(before), remarks),
        new DriverInfo(title, version, "", files()));
  }

  List<String> files() {
    try (Stream<Path> kept = Files.list(folder)) {
      return kept.map(file -> FOLDER + "/" + file.getFileName()).sorted().toList();
    } catch (IOException e) {
      throw ResultStore.notWritten(folder, e);
    }
  }

  public static String text(Path log) {
    try {
      return Files.readString(log);
    } catch (IOException e) {
      throw new LoadstoneException(
          ExitCode.RUN_FAILED, "what the tool printed cannot be read: " + e, e);
    }
  }

  /** Returns a message that names the log where it is kept, without secrets. */
  private String toShow(String message) {
    return concealed(message).replace(job.work() + File.separator, folder + File.separator);
  }

  private String concealed(String text) {
    String shown = job.concealed().apply(text);
    return job.target().password().isPresent()
        ? shown.replace(job.target().password().reveal(), "***")
        : shown;
  }
}
