package dev.loadstone.deployments;

import java.util.List;
import java.util.regex.Pattern;

/**
 * A product whose server is a program.
 *
 * @param title for messages
 * @param names the names that its server program has, the usual one first
 * @param asking the arguments with which the program tells its version
 * @param version matches a part of what it tells then; the first group is the version
 * @param companions programs that must stand beside it, of the same version: what they make, it
 *     must be able to read
 */
public record ServerProduct(
    String title,
    List<String> names,
    List<String> asking,
    Pattern version,
    List<String> companions) {
  /** A product whose server program needs no other and is asked by {@code --version}. */
  public static ServerProduct of(String title, String version, String... names) {
    return new ServerProduct(
        title, List.of(names), List.of("--version"), Pattern.compile(version), List.of());
  }

  public ServerProduct with(String... others) {
    return new ServerProduct(title, names, asking, version, List.of(others));
  }
}
