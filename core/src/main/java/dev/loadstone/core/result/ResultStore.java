package dev.loadstone.core.result;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.apache.commons.io.file.PathUtils;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The folder of one experiment's results. Files appear whole or not at all, also when the power
 * fails: each is written beside its place, forced to the disk and moved there.
 */
public final class ResultStore {
  /** The end of the name of a file that is not whole; a process that is killed leaves it. */
  static final String PART = ".part";

  private static final DateTimeFormatter FOLDER =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH-mm-ss'Z'").withZone(ZoneOffset.UTC);

  private final Path folder;
  private final JsonMapper json = ResultJson.mapper();

  private ResultStore(Path folder) {
    this.folder = folder;
  }

  /**
   * Makes the folder for a new experiment: {@code <root>/<experiment>/<start time>}.
   *
   * @throws LoadstoneException when it cannot be made
   */
  public static ResultStore create(Path root, String experiment, Instant started) {
    Path parent = root.resolve(experiment);
    String name = FOLDER.format(started);
    try {
      Files.createDirectories(parent);
      for (int suffix = 1; ; suffix++) {
        Path folder = parent.resolve(suffix == 1 ? name : name + "-" + suffix);
        if (isOurs(folder)) {
          return new ResultStore(folder);
        }
      }
    } catch (IOException e) {
      throw notWritten(parent, e);
    }
  }

  /**
   * Returns whether this process, and no other that began in the same second, has made the folder.
   */
  private static boolean isOurs(Path folder) throws IOException {
    try {
      Files.createDirectory(folder);
      return true;
    } catch (FileAlreadyExistsException e) {
      return false;
    }
  }

  /**
   * Opens the folder of an experiment that was begun earlier.
   *
   * @throws LoadstoneException when it is no such folder
   */
  public static ResultStore open(Path folder) {
    if (PackedResult.is(folder)) {
      throw LoadstoneException.usage(
          "%s: a packed result is only read; unpack it into a folder with tar -xf, and name that",
          folder);
    }
    if (!Files.isRegularFile(folder.resolve(ResultFiles.EXPERIMENT))) {
      throw LoadstoneException.usage(
          "%s: not a result folder, %s is missing; expected results/<experiment>/<start time>",
          folder, ResultFiles.EXPERIMENT);
    }
    return new ResultStore(folder);
  }

  public Path folder() {
    return folder;
  }

  /**
   * Makes the empty folder of one repetition; what an earlier, unfinished try left there is
   * removed.
   */
  public Path prepareRun(String cellId, int repetition) {
    Path run = runFolder(cellId, repetition);
    try {
      removeOld(run);
      return Files.createDirectories(run);
    } catch (IOException e) {
      throw notWritten(run, e);
    }
  }

  private static void removeOld(Path run) throws IOException {
    if (Files.exists(run)) {
      PathUtils.deleteDirectory(run);
    }
  }

  public String runFolderName(String cellId, int repetition) {
    return ResultFiles.CELLS + "/" + name(cellId, repetition);
  }

  private static String name(String cellId, int repetition) {
    return cellId + "/repetition-" + repetition;
  }

  /** The folder of a try of a repetition that does not count, because another one does. */
  public Path otherTry(String cellId, int repetition) {
    return folder.resolve(ResultFiles.OTHER_TRIES).resolve(name(cellId, repetition));
  }

  /**
   * Moves the folder of a repetition to {@link #otherTry}, as another one is to be made. What is
   * there already, such as an interrupted try, is removed.
   */
  public void setAside(String cellId, int repetition) {
    Path other = otherTry(cellId, repetition);
    try {
      Files.createDirectories(other.getParent());
      removeOld(other);
      Files.move(runFolder(cellId, repetition), other, StandardCopyOption.ATOMIC_MOVE);
      force(other.getParent());
      force(runFolder(cellId, repetition).getParent());
    } catch (IOException e) {
      throw notWritten(other, e);
    }
  }

  /** Has the other try of a repetition count, and not the last one. */
  public void exchange(String cellId, int repetition) {
    Path run = runFolder(cellId, repetition);
    Path other = otherTry(cellId, repetition);
    // Not beside the run: of a process that is killed here, it would be a run that counts. The
    // name is new, as that process has left a folder here.
    Path last = other.resolveSibling(other.getFileName() + "." + UUID.randomUUID());
    try {
      Files.move(run, last, StandardCopyOption.ATOMIC_MOVE);
      Files.move(other, run, StandardCopyOption.ATOMIC_MOVE);
      Files.move(last, other, StandardCopyOption.ATOMIC_MOVE);
      force(other.getParent());
      force(run.getParent());
    } catch (IOException e) {
      throw notWritten(run, e);
    }
  }

  /** The result of a repetition that was written earlier, whatever its status. */
  public Optional<RunResult> readRun(String cellId, int repetition) {
    return readIn(runFolder(cellId, repetition));
  }

  /** The result of the try of a repetition that does not count, where there is one. */
  public Optional<RunResult> readOtherTry(String cellId, int repetition) {
    return readIn(otherTry(cellId, repetition));
  }

  private Optional<RunResult> readIn(Path run) {
    Path file = run.resolve(ResultFiles.RUN_RESULT);
    return Files.exists(file) ? Optional.of(read(file, RunResult.class)) : Optional.empty();
  }

  /** Tells whether the result of a repetition is whole, even if this version cannot read it. */
  public boolean isWhole(String cellId, int repetition) {
    try {
      return json.readTree(runFolder(cellId, repetition).resolve(ResultFiles.RUN_RESULT).toFile())
          .isObject();
    } catch (JacksonException damaged) {
      return false;
    }
  }

  /** The summary that an earlier session of this experiment wrote. */
  public Optional<ExperimentResult> readExperiment() {
    Path file = folder.resolve(ResultFiles.EXPERIMENT_RESULT);
    return Files.exists(file) ? Optional.of(read(file, ExperimentResult.class)) : Optional.empty();
  }

  /**
   * Reads one JSON file.
   *
   * @throws LoadstoneException when it is damaged
   */
  public <T> T read(Path file, Class<T> type) {
    try {
      return json.readValue(file.toFile(), type);
    } catch (JacksonException e) {
      throw LoadstoneException.usage(
          e, "%s: damaged result file: %s", file, e.getOriginalMessage());
    }
  }

  public void writeJson(Path file, Object value) {
    try {
      writeText(file, json.writeValueAsString(value) + System.lineSeparator());
    } catch (JacksonException e) {
      throw LoadstoneException.internal(
          e, "%s: cannot be written as JSON: %s", file, e.getOriginalMessage());
    }
  }

  /**
   * Writes the result of a repetition, last of all: when this returns, a power failure loses
   * nothing of the repetition.
   *
   * @param run the folder that {@link #prepareRun} made
   */
  public void finishRun(Path run, RunResult result) {
    try (Stream<Path> files = Files.walk(run)) {
      for (Path file : files.toList()) {
        force(file);
      }
      for (Path parent = run.getParent(); parent.startsWith(folder); parent = parent.getParent()) {
        force(parent);
      }
    } catch (IOException e) {
      throw notWritten(run, e);
    } catch (UncheckedIOException e) {
      throw notWritten(run, e.getCause());
    }
    writeJson(run.resolve(ResultFiles.RUN_RESULT), result);
  }

  /**
   * Writes one text file in one step; it is on the disk when this returns.
   *
   * @throws LoadstoneException with {@link ExitCode#RESULTS_NOT_WRITTEN} when that fails; the file
   *     is unchanged then
   */
  public static void writeText(Path file, String text) {
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      write(file, text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw notWritten(file, e);
    }
  }

  /**
   * Writes one file in one step; it is on the disk when this returns. A link is replaced and not
   * followed.
   *
   * @throws IOException when that fails, or in the file's place is a device or a folder; it is
   *     unchanged then
   */
  public static void write(Path file, byte[] bytes) throws IOException {
    requireFile(file);
    // Two processes may write the same file at once, each the whole of it.
    Path part = file.resolveSibling(file.getFileName() + "." + UUID.randomUUID() + PART);
    try {
      Files.write(part, bytes);
      force(part);
      Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      force(file.toAbsolutePath().getParent());
    } finally {
      Files.deleteIfExists(part);
    }
  }

  /** Requires that a file can be put in a place without removing anything but a file. */
  static void requireFile(Path place) throws IOException {
    if (Files.exists(place) && !Files.isRegularFile(place)) {
      throw new FileSystemException(place.toString(), null, "is no file");
    }
  }

  static void force(Path path) throws IOException {
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  /**
   * Keeps other processes from working in this folder until it is closed or this process ends.
   *
   * @throws LoadstoneException with {@link ExitCode#USAGE} when one works in it already
   */
  public FolderLock lock() {
    return FolderLock.toWork(folder);
  }

  /**
   * Keeps other processes from working in this folder while it is read.
   *
   * @throws LoadstoneException with {@link ExitCode#USAGE} when one works in it
   */
  public FolderLock lockToRead() {
    return FolderLock.toRead(folder);
  }

  public static LoadstoneException notWritten(Path file, IOException e) {
    return new LoadstoneException(
        ExitCode.RESULTS_NOT_WRITTEN,
        file
            + ": results cannot be written: "
            + describe(e)
            + "; free space or give another folder with --output",
        e);
  }

  private static String describe(IOException e) {
    String name = e.getClass().getSimpleName().replace("Exception", "");
    return e.getMessage() == null ? name : name + ": " + e.getMessage();
  }

  private Path runFolder(String cellId, int repetition) {
    return folder.resolve(runFolderName(cellId, repetition));
  }
}
