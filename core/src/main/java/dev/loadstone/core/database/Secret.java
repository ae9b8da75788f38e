package dev.loadstone.core.database;

import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Objects;

/** A password or key. Prints as {@code ***}, so that it cannot slip into a log or a result. */
public final class Secret {
  public static final Secret NONE = new Secret("");

  private static final int RANDOM_BYTES = 24;

  private final String value;

  public Secret(String value) {
    this.value = Objects.requireNonNull(value);
  }

  /** A secret that nobody can guess, of letters and digits that need no quotes anywhere. */
  public static Secret random() {
    byte[] random = new byte[RANDOM_BYTES];
    new SecureRandom().nextBytes(random);
    return new Secret(HexFormat.of().formatHex(random));
  }

  /** The secret itself, for the driver only. */
  public String reveal() {
    return value;
  }

  public boolean isPresent() {
    return !value.isEmpty();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Secret secret && secret.value.equals(value);
  }

  @Override
  public int hashCode() {
    return value.hashCode();
  }

  @Override
  public String toString() {
    return "***";
  }
}
