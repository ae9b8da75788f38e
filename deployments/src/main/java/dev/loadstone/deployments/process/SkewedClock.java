package dev.loadstone.deployments.process;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.deployment.FaultOrder;
import dev.loadstone.core.deployment.FaultProof;
import dev.loadstone.core.deployment.NodeFault;
import dev.loadstone.core.process.CommandRunner;
import dev.loadstone.core.process.WorkFolder;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Sets the clock of a node's processes off: the library libfaketime lies before the C library and
 * adds to the time what a file says, which each process reads anew after a second.
 */
public final class SkewedClock implements NodeFault {
  private static final String LIBRARY = "faketime/libfaketime.so.1";

  /**
   * Of the clock for intervals only the kernel's is right, as on a machine whose date is set. With
   * its correction of waits by that clock, version 0.9.10 ends those of a JVM at once.
   */
  private static final String START =
      "export LD_PRELOAD=\"$1${LD_PRELOAD:+:$LD_PRELOAD}\" FAKETIME_TIMESTAMP_FILE=\"$2\""
          + " FAKETIME_CACHE_DURATION=1 FAKETIME_DONT_FAKE_MONOTONIC=1"
          + " FAKETIME_FORCE_MONOTONIC_FIX=0 NO_FAKE_STAT=1; shift 2; exec \"$@\"";

  /** A process may have read the file up to two turns of a second before. */
  private static final Duration NOTICED = Duration.ofSeconds(2);

  private static final Duration LIMIT = Duration.ofSeconds(10);
  private static final Duration TRIED = Duration.ofHours(100);
  private static final int POLL_MILLIS = 20;

  /**
   * A program's headers, in the form of 64 bits that begins with the least of each number's bytes.
   */
  private static final class Elf {
    static final int LENGTH = 4096;
    static final int MAGIC = 0x464c457f;
    static final int BITS = 4;
    static final byte BITS_64 = 2;
    static final int PARTS_BEGIN = 32;
    static final int PART_LENGTH = 54;
    static final int PARTS = 56;
    static final int HEADER_LENGTH = 64;

    /** The type of the part that names the linker of libraries. */
    static final int LINKER = 3;

    /** The note by which Go identifies a build: its type, its owner. */
    static final String GO = "\4\0\0\0Go\0\0";
  }

  private final FaultOrder order;
  private final Path file;
  private final long server;
  private final Supplier<Optional<Instant>> time;

  /**
   * @param file the one that the node's {@linkplain #command command} names
   * @param server the process id of the node's server
   * @param time the time by the server; empty where it is not asked
   */
  public SkewedClock(FaultOrder order, Path file, long server, Supplier<Optional<Instant>> time) {
    this.order = order;
    this.file = file;
    this.server = server;
    this.time = time;
  }

  private static Optional<Path> library() {
    return Stream.of("x86_64-linux-gnu", "aarch64-linux-gnu", "../lib64", ".")
        .map(folder -> Path.of("/usr/lib", folder, LIBRARY).normalize())
        .filter(Files::isReadable)
        .findFirst();
  }

  /** What comes before a command so that its clock is off by what a file says. */
  public static List<String> command(Path file) {
    String library =
        library()
            .orElseThrow(() -> LoadstoneException.unavailable("libfaketime has gone meanwhile"))
            .toString();
    return List.of("sh", "-c", START, "sh", library, file.toString());
  }

  /** Writes the file, at once, for processes may be reading it. */
  public static void set(Path file, Duration by) {
    Path next = file.resolveSibling(file.getFileName() + ".next");
    try {
      Files.writeString(next, "%+.3f\n".formatted(by.toMillis() / 1e3));
      Files.setPosixFilePermissions(next, PosixFilePermissions.fromString("rw-r--r--"));
      Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw LoadstoneException.unavailable(e, "%s cannot be written: %s", file, e.getMessage());
    }
  }

  /** The reason why this machine cannot have it, which is found by trying. */
  public static Optional<String> refusal() {
    if (library().isEmpty()) {
      return Optional.of(
          "needs the library libfaketime, and /usr/lib has no "
              + LIBRARY
              + "; install the package"
              + " faketime");
    }
    try (WorkFolder work = WorkFolder.make(WorkFolder.temporary(), "clock")) {
      Path clock = work.path().resolve("clock");
      set(clock, TRIED);
      Duration off = Duration.between(Instant.now(), date(clock));
      return off.compareTo(TRIED.dividedBy(2)) > 0
          ? Optional.empty()
          : Optional.of("needs the library libfaketime, and it does not change the time here");
    } catch (LoadstoneException e) {
      return Optional.of("needs the library libfaketime, which failed here: " + e.getMessage());
    }
  }

  /** The reason why a program cannot have it, whatever the machine is; empty when none is known. */
  public static Optional<String> refusal(Path program) {
    try (InputStream file = Files.newInputStream(program)) {
      byte[] head = file.readNBytes(Elf.LENGTH);
      boolean inGo = new String(head, StandardCharsets.ISO_8859_1).contains(Elf.GO);
      return inGo || isStatic(ByteBuffer.wrap(head).order(ByteOrder.LITTLE_ENDIAN))
          ? Optional.of(
              "%s is %s, and asks the kernel for the time, and no library between"
                  .formatted(program, inGo ? "a program in Go" : "linked statically"))
          : Optional.empty();
    } catch (IOException e) {
      throw LoadstoneException.unavailable(e, "%s cannot be read: %s", program, e.getMessage());
    }
  }

  private static boolean isStatic(ByteBuffer head) {
    if (head.limit() < Elf.HEADER_LENGTH
        || head.getInt(0) != Elf.MAGIC
        || head.get(Elf.BITS) != Elf.BITS_64) {
      return false;
    }
    long part = head.getLong(Elf.PARTS_BEGIN);
    for (int i = 0; i < head.getShort(Elf.PARTS); i++) {
      if (part > head.limit() - Integer.BYTES || head.getInt((int) part) == Elf.LINKER) {
        return false;
      }
      part += head.getShort(Elf.PART_LENGTH);
    }
    return true;
  }

  /** The time that another program reads there. */
  private static Instant date(Path file) {
    List<String> command =
        Stream.concat(command(file).stream(), Stream.of("date", "+%s%3N")).toList();
    try {
      CommandRunner.Ended ended = CommandRunner.run(command, Map.of("LC_ALL", "C"), LIMIT);
      return Instant.ofEpochMilli(Long.parseLong(ended.output()));
    } catch (IOException | NumberFormatException e) {
      throw LoadstoneException.unavailable(e, "no date under libfaketime: %s", e.getMessage());
    }
  }

  @Override
  public FaultProof begin() {
    try {
      if (!Files.readString(Path.of("/proc", Long.toString(server), "maps")).contains(LIBRARY)) {
        throw failed("its server does not use the library libfaketime");
      }
      set(file, order.by());
      return await(order.by());
    } catch (IOException e) {
      throw failed(e.getMessage());
    } catch (LoadstoneException e) {
      set(file, Duration.ZERO);
      throw e;
    }
  }

  @Override
  public FaultProof heal() {
    set(file, Duration.ZERO);
    return await(Duration.ZERO);
  }

  /** Until the server's clock, or else that of another program, is off by this. */
  private FaultProof await(Duration by) {
    long deadline = System.nanoTime() + LIMIT.toNanos();
    try {
      while (true) {
        Instant before = Instant.now();
        Optional<Instant> told = time.get();
        Instant read = told.orElseGet(() -> date(file));
        Duration wait = Duration.between(before, Instant.now());
        Duration off = Duration.between(before.plus(wait.dividedBy(2)), read);
        if (off.minus(by).abs().compareTo(order.by().abs().dividedBy(2)) < 0) {
          if (told.isEmpty()) {
            TimeUnit.MILLISECONDS.sleep(NOTICED.toMillis());
          }
          return FaultProof.now(
              "node %s: %s is %+.3f s off"
                  .formatted(
                      order.node(),
                      told.isPresent() ? "its server's clock" : "a clock under its library",
                      off.toMillis() / 1e3));
        }
        if (System.nanoTime() >= deadline) {
          throw failed(
              "it is %+.3f s off after %s s".formatted(off.toMillis() / 1e3, LIMIT.toSeconds()));
        }
        TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
      }
    } catch (InterruptedException e) {
      throw LoadstoneException.interrupted(e, "interrupted while a clock was set off");
    }
  }

  private LoadstoneException failed(String what) {
    return LoadstoneException.unavailable(
        "the clock of node %s was to be set off by %+.3f s: %s",
        order.node(), order.by().toMillis() / 1e3, what);
  }
}
