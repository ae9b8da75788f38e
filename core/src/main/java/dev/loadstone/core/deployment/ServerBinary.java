package dev.loadstone.core.deployment;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The user's own program that a server was started from.
 *
 * @param path absolute
 * @param product the product that it says it is, for example {@code Valkey}
 * @param version its own word, for example {@code 15.18}
 * @param sha256 the digest of the file, in hexadecimal digits
 */
public record ServerBinary(String path, String product, String version, String sha256) {
  /** In words, for example {@code PostgreSQL 15.18, /usr/lib/postgresql/15/bin/postgres}. */
  public String describe() {
    return product + " " + version + ", " + path;
  }

  /** Returns its entries in results, beside the server's own settings. */
  public Map<String, String> settings() {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("program", describe());
    settings.put("program SHA-256", sha256);
    return settings;
  }
}
