package dev.loadstone.deployments;

import dev.loadstone.core.database.Secret;
import java.security.SecureRandom;
import java.util.HexFormat;

/** Passwords of users that a deployment makes. */
public final class Passwords {
  private static final int BYTES = 24;

  private Passwords() {}

  /** One that nobody can guess, of letters and digits that no server or script reads otherwise. */
  public static Secret random() {
    byte[] random = new byte[BYTES];
    new SecureRandom().nextBytes(random);
    return new Secret(HexFormat.of().formatHex(random));
  }
}
