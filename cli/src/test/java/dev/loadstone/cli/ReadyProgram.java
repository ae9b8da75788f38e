package dev.loadstone.cli;

import dev.loadstone.clients.launch.ClientProgram;
import dev.loadstone.core.process.CommandRunner;
import dev.loadstone.core.process.WorkFolder;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The program in archives alone, as a distribution has it, and its classes in the form in which the
 * virtual machine keeps them: a process of it, and each client, starts with less processor time.
 * Made once a build, by the first that asks; where other modules are folders too, as in {@code mvn
 * test}, the program is started from these and nothing is made.
 */
final class ReadyProgram {
  private static final Path FOLDER = Path.of("target", "ready-program").toAbsolutePath();
  private static final Path JAR = FOLDER.resolve("loadstone-cli.jar");
  private static final Path CLASSES = FOLDER.resolve("classes.jsa");

  private static final Duration LIMIT = Duration.ofMinutes(5);

  /** For a short process, which the compiler for long runs would only delay. */
  private static final List<String> FLAGS = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

  private static final ClientProgram PROGRAM = ready();

  private ReadyProgram() {}

  /** The program that a run in this process has as its clients. */
  static ClientProgram asClient() {
    return PROGRAM;
  }

  /** The words that start the program. */
  static List<String> command() {
    return words(PROGRAM.options(), PROGRAM.classPath(), PROGRAM.main());
  }

  private static ClientProgram ready() {
    if (!ofFolders().allMatch(folder -> folder.startsWith(FOLDER.getParent()))) {
      return program(FLAGS, System.getProperty("java.class.path"));
    }
    try {
      Files.createDirectories(FOLDER);
      try (FileChannel lock =
          FileChannel.open(
              FOLDER.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
        // Other test processes of this module wait for it.
        lock.lock();
        if (!isCurrent()) {
          make();
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    // Where it does not fit, as with another class path on another machine, it is not used.
    return program(with("-XX:SharedArchiveFile=" + CLASSES, "-Xlog:cds*=off"), ofArchives());
  }

  private static List<String> with(String... more) {
    return Stream.concat(FLAGS.stream(), Stream.of(more)).toList();
  }

  private static ClientProgram program(List<String> options, String classPath) {
    return new ClientProgram(java(), options, classPath, Main.class.getName());
  }

  private static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  private static List<String> words(List<String> options, String classPath, String main) {
    List<String> words = new ArrayList<>(List.of(java()));
    words.addAll(options);
    words.addAll(List.of("-cp", classPath, main));
    return words;
  }

  private static Stream<Path> entries() {
    return Stream.of(System.getProperty("java.class.path").split(":", -1)).map(Path::of);
  }

  private static Stream<Path> ofFolders() {
    return entries().filter(Files::isDirectory);
  }

  /** Without this module's folders, which the virtual machine could keep no classes of. */
  private static String ofArchives() {
    return Stream.concat(Stream.of(JAR), entries().filter(Files::isRegularFile))
        .map(Path::toString)
        .collect(Collectors.joining(":"));
  }

  private static boolean isCurrent() throws IOException {
    if (!Files.exists(CLASSES)) {
      return false;
    }
    FileTime made = Files.getLastModifiedTime(CLASSES);
    for (Path entry : entries().toList()) {
      try (Stream<Path> files = Files.walk(entry)) {
        if (files.map(ReadyProgram::modified).anyMatch(time -> time.compareTo(made) > 0)) {
          return false;
        }
      }
    }
    return true;
  }

  private static FileTime modified(Path file) {
    try {
      return Files.getLastModifiedTime(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void make() throws IOException {
    Files.deleteIfExists(CLASSES);
    StringWriter said = new StringWriter();
    PrintWriter out = new PrintWriter(said);
    List<String> jar = new ArrayList<>(List.of("--create", "--file", JAR.toString()));
    ofFolders().forEach(own -> jar.addAll(List.of("-C", own.toString(), ".")));
    if (ToolProvider.findFirst("jar").orElseThrow().run(out, out, jar.toArray(String[]::new))
        != 0) {
      throw new AssertionError(said);
    }
    List<String> command =
        words(with("-XX:ArchiveClassesAtExit=" + CLASSES), ofArchives(), Rehearsal.class.getName());
    try (WorkFolder folder = WorkFolder.make(FOLDER, "ready")) {
      command.add(folder.path().toString());
      CommandRunner.Ended ended = CommandRunner.run(command, Map.of(), LIMIT);
      if (!ended.well()) {
        Files.deleteIfExists(CLASSES);
        throw new AssertionError(ended.output());
      }
    }
  }
}
