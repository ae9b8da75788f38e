package dev.loadstone.deployments;

import dev.loadstone.core.LoadstoneException;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The people who can log in to this machine beside us, as far as its files tell.
 *
 * @param accounts the file of its accounts
 * @param homes the folder with those of people, of whom the accounts of a directory service are
 *     known by nothing else
 * @param us our user id
 */
record OtherUsers(Path accounts, Path homes, long us) {
  /** Those below are of services. */
  private static final long FIRST = 1_000;

  /** From here to that of nobody they are of services again. */
  private static final long END = 61_184;

  private static final long NOBODY = 65_534;
  private static final int FIELDS = 7;

  /** Those of this machine. */
  static OtherUsers ofThisMachine() {
    return new OtherUsers(Path.of("/etc/passwd"), Path.of("/home"), RunAsUser.ourUid());
  }

  /** One of them, as messages call him; empty when there is none. */
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
