package dev.loadstone.core.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Reads the shell scripts that lie beside the classes that run them. */
public final class ShellScript {
  private ShellScript() {}

  /**
   * The text of a script.
   *
   * @param owner the class that the script lies beside
   */
  public static String of(Class<?> owner, String name) {
    try (InputStream script = owner.getResourceAsStream(name)) {
      return new String(script.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
