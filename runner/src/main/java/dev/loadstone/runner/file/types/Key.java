package dev.loadstone.runner.file.types;

/**
 * A setting.
 *
 * @param <T> its value
 * @param name as written
 * @param type how its value is written
 * @param required whether it must be given
 * @param fallback its default; null when it has none, or one that depends on other settings
 * @param description one or two sentences, with what the default is where it depends
 */
public record Key<T>(
    String name, ValueType<T> type, boolean required, T fallback, String description) {
  public static <T> Key<T> required(String name, ValueType<T> type, String description) {
    return new Key<>(name, type, true, null, description);
  }

  public static <T> Key<T> optional(
      String name, ValueType<T> type, T fallback, String description) {
    return new Key<>(name, type, false, fallback, description);
  }
}
