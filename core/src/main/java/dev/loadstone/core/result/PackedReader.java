package dev.loadstone.core.result;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.Sha256;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.apache.commons.io.input.ProxyInputStream;
import org.tukaani.xz.XZInputStream;
import tools.jackson.core.JacksonException;

/** Unpacks a packed result, and refuses whatever its list does not promise. */
final class PackedReader {
  private static final int MOST_KILOBYTES_TO_DECODE = 256 << 10;
  private static final int BUFFER = 1 << 16;

  /** A name may have a header of its own, which is read into memory, however long. */
  private static final int MOST_BYTES_OF_HEADER = 1 << 20;

  private final Path packed;
  private final Path folder;
  private final byte[] buffer = new byte[BUFFER];
  private long mayBeRead;

  private PackedReader(Path packed, Path folder) {
    this.packed = packed;
    this.folder = folder;
  }

  /**
   * Unpacks a file.
   *
   * @param folder an empty folder
   * @throws LoadstoneException with {@link ExitCode#USAGE} when it is damaged, by a newer version
   *     or no packed result; with {@link ExitCode#RESULTS_NOT_WRITTEN} when the folder cannot hold
   *     it
   */
  static void unpack(Path packed, Path folder) {
    PackedReader reader = new PackedReader(packed, folder);
    try (InputStream file = new BufferedInputStream(Files.newInputStream(packed))) {
      reader.unpack(file);
    } catch (IOException e) {
      throw LoadstoneException.usage(e, "%s: cannot be read: %s; check its permissions", packed, e);
    }
  }

  private void unpack(InputStream file) {
    String last = "its beginning";
    try (XZInputStream xz = new XZInputStream(file, MOST_KILOBYTES_TO_DECODE);
        TarArchiveInputStream tar = new TarArchiveInputStream(new Bounded(xz), "UTF-8")) {
      Map<String, PackedManifest.Entry> missing = manifest(tar);
      last = PackedResult.MANIFEST;
      for (TarArchiveEntry entry = next(tar); entry != null; entry = next(tar)) {
        PackedManifest.Entry promised = missing.remove(entry.getName());
        if (promised == null) {
          throw damaged("%s is not in %s".formatted(entry.getName(), PackedResult.MANIFEST));
        }
        requireFile(entry, promised.bytes());
        unpack(tar, promised);
        last = entry.getName();
      }
      if (!missing.isEmpty()) {
        throw damaged(
            "it ends after %s and lacks %d files, the first of them %s"
                .formatted(last, missing.size(), missing.keySet().iterator().next()));
      }
      requireEnd(xz);
    } catch (IOException e) {
      throw damaged(
          packed,
          "it cannot be decoded after %s: %s"
              .formatted(last, e.getMessage() == null ? "it is cut off" : e.getMessage()),
          e);
    }
  }

  private TarArchiveEntry next(TarArchiveInputStream tar) throws IOException {
    mayBeRead = MOST_BYTES_OF_HEADER;
    return tar.getNextEntry();
  }

  /** Ends where an entry takes more than its header may and its file has. */
  private final class Bounded extends ProxyInputStream {
    private Bounded(InputStream in) {
      super(in);
    }

    @Override
    protected void afterRead(int read) throws IOException {
      mayBeRead -= Math.max(0, read);
      if (mayBeRead < 0) {
        throw new IOException(
            "the header of an entry has more than %d bytes".formatted(MOST_BYTES_OF_HEADER));
      }
    }
  }

  private Map<String, PackedManifest.Entry> manifest(TarArchiveInputStream tar) throws IOException {
    TarArchiveEntry first = next(tar);
    if (first == null || !first.getName().equals(PackedResult.MANIFEST)) {
      throw LoadstoneException.usage(
          "%s: not a packed result: it does not begin with %s; expected a file of loadstone pack",
          packed, PackedResult.MANIFEST);
    }
    if (first.getSize() > PackedManifest.MOST_BYTES_OF_LIST) {
      throw damaged(
          "%s has %d bytes; expected at most %d"
              .formatted(
                  PackedResult.MANIFEST, first.getSize(), PackedManifest.MOST_BYTES_OF_LIST));
    }
    requireFile(first, first.getSize());
    mayBeRead += first.getSize();
    byte[] list = tar.readNBytes((int) first.getSize());
    try {
      PackedManifest manifest = ResultJson.mapper().readValue(list, PackedManifest.class);
      if (manifest == null) {
        throw damaged(PackedResult.MANIFEST + " holds nothing");
      }
      manifest.requireUsable(packed);
      return manifest.files().stream()
          .collect(
              Collectors.toMap(
                  PackedManifest.Entry::path,
                  Function.identity(),
                  (one, other) -> one,
                  LinkedHashMap::new));
    } catch (JacksonException e) {
      throw damaged(packed, PackedResult.MANIFEST + ": " + e.getOriginalMessage(), e);
    }
  }

  private void requireFile(TarArchiveEntry entry, long bytes) {
    byte kind = entry.getLinkFlag();
    if ((kind != TarConstants.LF_NORMAL && kind != TarConstants.LF_OLDNORM) || entry.isSparse()) {
      throw damaged(entry.getName() + " is a link, a device or another thing that is no file");
    }
    if (entry.getSize() != bytes) {
      throw damaged(
          "%s has %d bytes instead of %d".formatted(entry.getName(), entry.getSize(), bytes));
    }
  }

  private void unpack(TarArchiveInputStream tar, PackedManifest.Entry entry) throws IOException {
    Path path = folder.resolve(entry.path()).normalize();
    MessageDigest digest = Sha256.digest();
    mayBeRead += entry.bytes();
    try (OutputStream out = create(path)) {
      for (int length = tar.read(buffer); length >= 0; length = tar.read(buffer)) {
        digest.update(buffer, 0, length);
        write(out, path, length);
      }
    }
    String found = HexFormat.of().formatHex(digest.digest());
    if (!found.equals(entry.sha256())) {
      throw damaged(
          "%s is not the file that was packed: its SHA-256 is %s instead of %s"
              .formatted(entry.path(), found, entry.sha256()));
    }
  }

  private static OutputStream create(Path path) {
    try {
      Files.createDirectories(path.getParent());
      return Files.newOutputStream(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    } catch (IOException e) {
      throw notUnpacked(path, e);
    }
  }

  private void write(OutputStream out, Path path, int length) {
    try {
      out.write(buffer, 0, length);
    } catch (IOException e) {
      throw notUnpacked(path, e);
    }
  }

  private static LoadstoneException notUnpacked(Path path, IOException e) {
    return new LoadstoneException(
        ExitCode.RESULTS_NOT_WRITTEN,
        path
            + ": the packed result cannot be unpacked here: "
            + e
            + "; free space, or name another folder by LOADSTONE_JAVA_OPTS=-Djava.io.tmpdir=FOLDER",
        e);
  }

  /** Reads to the end, which shows that the file is whole; an archive ends in zeros. */
  private void requireEnd(InputStream rest) throws IOException {
    for (int length = rest.read(buffer); length >= 0; length = rest.read(buffer)) {
      for (int i = 0; i < length; i++) {
        if (buffer[i] != 0) {
          throw damaged("something follows the end of its archive");
        }
      }
    }
  }

  private LoadstoneException damaged(String what) {
    return damaged(packed, what, null);
  }

  static LoadstoneException damaged(Path packed, String what, Throwable cause) {
    return LoadstoneException.usage(
        cause,
        "%s: damaged packed result: %s; take it anew from where it was published, or pack it again",
        packed,
        what);
  }
}
