package dev.loadstone.lab.peers;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Result files that tools wrote in real runs. */
public final class Recorded {
  private Recorded() {}

  public static String text(String name) {
    try (InputStream file = Recorded.class.getResourceAsStream(name)) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
