package dev.loadstone.deployments;

import dev.loadstone.core.LoadstoneException;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The other people who can log in to this machine, by the file of its accounts and the folder of
 * home folders, the only trace of accounts from a directory service.
 */
record OtherUsers(Path accounts, Path homes, long us) {
  /** User ids below this one belong to services. */
  private static final long FIRST = 1_000;

  /** User ids from here to {@link #NOBODY} belong to services again. */
  private static final long END = 61_184;

  private static final long NOBODY = 65_534;
  private static final int FIELDS = 7;

  static OtherUsers ofThisMachine() {
    return new OtherUsers(Path.of("/etc/passwd"), Path.of("/home"), RunAsUser.ourUid());
  }

  /** The name of one of them for messages; empty when there is none. */
  Optional<String> one() {
    try {
      Optional<String> account =
          Files.exists(accounts)
              ? Files.readAllLines(accounts).stream()
                  .map(line -> line.split(":", -1))
                  .filter(this::isOther)
                  .map(fields -> fields[0])
                  .findFirst()
              : Optional.empty();
      return account.isPresent() ? account : ownerOfHome();
    } catch (IOException e) {
      throw LoadstoneException.unavailable(
          e, "who else can log in to this machine cannot be read: %s", e);
    }
  }

  private boolean isOther(String[] fields) {
    return fields.length == FIELDS
        && fields[2].matches("\\d{1,10}")
        && isOther(Long.parseLong(fields[2]))
        && !fields[FIELDS - 1].endsWith("/nologin")
        && !fields[FIELDS - 1].endsWith("/false");
  }

  private boolean isOther(long uid) {
    return uid >= FIRST && (uid < END || uid > NOBODY) && uid != us;
  }

  private Optional<String> ownerOfHome() throws IOException {
    if (!Files.isDirectory(homes)) {
      return Optional.empty();
    }
    try (DirectoryStream<Path> folders = Files.newDirectoryStream(homes)) {
      for (Path folder : folders) {
        int owner = (Integer) Files.getAttribute(folder, "unix:uid", LinkOption.NOFOLLOW_LINKS);
        if (isOther(owner)) {
          return Optional.of("the owner of " + folder);
        }
      }
      return Optional.empty();
    }
  }
}
