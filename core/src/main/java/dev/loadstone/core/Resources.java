package dev.loadstone.core;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Properties;

/** Reads the files that lie beside classes: scripts, tables and templates. */
public final class Resources {
  private Resources() {}

  /**
   * The text of a file.
   *
   * @param owner the class that the file lies beside; a name that begins with a slash is absolute
   */
  public static String text(Class<?> owner, String name) {
    try (InputStream file = open(owner, name)) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw unreadable(e, name);
    }
  }

  public static Properties properties(Class<?> owner, String name) {
    Properties properties = new Properties();
    try (InputStream file = open(owner, name)) {
      properties.load(file);
      return properties;
    } catch (IOException e) {
      throw unreadable(e, name);
    }
  }

  private static InputStream open(Class<?> owner, String name) {
    InputStream file = owner.getResourceAsStream(name);
    if (file == null) {
      throw LoadstoneException.internal("resource %s is missing in this build of Loadstone", name);
    }
    return file;
  }

  private static LoadstoneException unreadable(IOException e, String name) {
    return LoadstoneException.internal(e, "resource %s of this build cannot be read", name);
  }
}
