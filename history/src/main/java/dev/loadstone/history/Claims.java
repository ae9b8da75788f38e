package dev.loadstone.history;

import dev.loadstone.core.LoadstoneException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;

/** The claims of a system's manual about each level, and its SQL for the time. */
public final class Claims {
  private static final String FILE = "systems.properties";

  private final String database;
  private final Properties all = new Properties();

  /**
   * @param database the name in experiments
   */
  public Claims(String database) {
    this.database = database;
    try (InputStream file = Claims.class.getResourceAsStream(FILE)) {
      all.load(file);
    } catch (IOException e) {
      throw LoadstoneException.internal(e, "%s cannot be read", FILE);
    }
  }

  /**
   * The guarantee of a level.
   *
   * @param level its name by the SQL standard
   */
  public Guarantee of(String level) {
    return Guarantee.of(all.getProperty(database + "." + level.replace(' ', '-'), level));
  }

  public String now() {
    return all.getProperty(database + ".now", all.getProperty("now"));
  }
}
