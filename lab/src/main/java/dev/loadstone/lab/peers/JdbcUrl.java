package dev.loadstone.lab.peers;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;

/** JDBC URLs with properties of the driver. */
public final class JdbcUrl {
  private JdbcUrl() {}

  /** Returns the properties as the end of a URL; empty if there are none. */
  public static String parameters(Map<String, String> properties) {
    return properties.entrySet().stream()
        .map(property -> property.getKey() + "=" + encoded(property.getValue()))
        .collect(Collectors.joining("&", properties.isEmpty() ? "" : "?", ""));
  }

  /** Returns whether drivers that do not decode values take this one in a URL. */
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
