package dev.loadstone.databases.redis;

import java.util.LinkedHashMap;
import java.util.Map;
import redis.clients.jedis.Connection;
import redis.clients.jedis.Protocol;

final class Info {
  private Info() {}

  static Map<String, String> of(Connection connection, String section) {
    connection.sendCommand(Protocol.Command.INFO, section);
    Map<String, String> values = new LinkedHashMap<>();
    connection
        .getBulkReply()
        .lines()
        .filter(line -> !line.startsWith("#"))
        .forEach(line -> put(values, line, ':'));
    return values;
  }

  /** Splits a value that has parts itself, such as {@code ip=127.0.0.1,port=6379}. */
  static Map<String, String> parts(String value) {
    return parts(value, ",");
  }

  static Map<String, String> parts(String value, String separator) {
    Map<String, String> parts = new LinkedHashMap<>();
    for (String part : value.split(separator, -1)) {
      put(parts, part, '=');
    }
    return parts;
  }

  private static void put(Map<String, String> values, String text, char separator) {
    int at = text.indexOf(separator);
    if (at > 0) {
      values.put(text.substring(0, at), text.substring(at + 1).strip());
    }
  }
}
