package dev.loadstone.peers;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;

/** JDBC addresses with properties of the driver. */
public final class JdbcUrl {
  private JdbcUrl() {}

  /** The end of an address: its properties, or nothing where there is none. */
  public static String parameters(Map<String, String> properties) {
    return properties.entrySet().stream()
        .map(property -> property.getKey() + "=" + encoded(property.getValue()))
        .collect(Collectors.joining("&", properties.isEmpty() ? "" : "?", ""));
  }

  /** Whether a value stands in an address as it is, also for drivers that decode nothing. */
  public static boolean isPlain(String value) {
    return encoded(value).equals(value);
  }

  private static String encoded(String value) {
    return URLEncoder.encode(value, StandardCharsets.UTF_8)
        .replace("%2F", "/")
        .replace("%3A", ":")
        .replace("%2C", ",")
        .replace("%3D", "=");
  }
}
