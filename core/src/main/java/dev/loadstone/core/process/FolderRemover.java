package dev.loadstone.core.process;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.BasicFileAttributeView;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.apache.commons.io.file.PathUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Removes folders with everything in them, and nothing else. Anybody who may write there can
 * replace a folder by a link while it is being removed. So each folder is opened once, and its
 * entries are removed relative to the open folder.
 */
public final class FolderRemover {
  private static final Logger LOG = LoggerFactory.getLogger(FolderRemover.class);
  private static final Duration STRAGGLERS_LIMIT = Duration.ofSeconds(10);
  private static final Duration PAUSE = Duration.ofMillis(50);

  private FolderRemover() {}

  /**
   * Removes a folder, if it is there. Processes of a killed server may still write to it for a
   * moment.
   *
   * @param folder a folder whose parent nobody else may write to
   * @throws IOException when something remains after ten seconds
   */
  public static void remove(Path folder) throws IOException {
    long deadline = System.nanoTime() + STRAGGLERS_LIMIT.toNanos();
    while (Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
      try {
        removeNow(folder.toAbsolutePath());
      } catch (NoSuchFileException e) {
        LOG.debug("{} is being removed by somebody else too", folder, e);
      } catch (FileSystemException e) {
        if (System.nanoTime() >= deadline) {
          throw e;
        }
        pause(e);
      }
    }
  }

  private static void pause(FileSystemException reason) throws IOException {
    try {
      TimeUnit.MILLISECONDS.sleep(PAUSE.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw reason;
    }
  }

  private static void removeNow(Path folder) throws IOException {
    try (DirectoryStream<Path> around = Files.newDirectoryStream(folder.getParent())) {
      if (around instanceof SecureDirectoryStream<Path> secure) {
        remove(secure, folder.getFileName());
      } else {
        // This is not Linux, so servers run as no other user.
        PathUtils.deleteDirectory(folder);
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
  }

  private static void remove(SecureDirectoryStream<Path> around, Path name) throws IOException {
    if (isFolder(around, name)) {
      try (SecureDirectoryStream<Path> folder =
          around.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS)) {
        for (Path entry : folder) {
          remove(folder, entry.getFileName());
        }
      }
      around.deleteDirectory(name);
    } else {
      around.deleteFile(name);
    }
  }

  private static boolean isFolder(SecureDirectoryStream<Path> around, Path name)
      throws IOException {
    return around
        .getFileAttributeView(name, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
        .readAttributes()
        .isDirectory();
  }
}
