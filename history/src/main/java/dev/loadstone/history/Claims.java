package dev.loadstone.history;

import dev.loadstone.core.Resources;
import dev.loadstone.core.database.Isolation;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;

/** The claims of a database's manual about each level, and its SQL for the time. */
public final class Claims {
  private final String database;
  private final Properties all = Resources.properties(Claims.class, "systems.properties");

  /**
   * @param database its name, as {@link dev.loadstone.core.database.SqlClient#database}
   */
  public Claims(String database) {
    this.database = database;
  }

  /**
   * The guarantee of a level.
   *
   * @param level its name by the SQL standard
   * @return empty where the database has no such level
   */
  public Optional<Guarantee> of(String level) {
    return Optional.ofNullable(all.getProperty(database + "." + level.replace(' ', '-')))
        .map(Guarantee::of);
  }

  /**
   * The guarantee of a level as a system describes it, which may add to its name that it holds on
   * each node only.
   *
   * @return empty where the database has no level that the description begins with
   */
  public Optional<Guarantee> ofDescribed(String level) {
    return of(level)
        .or(
            () ->
                Stream.of(Isolation.values())
                    .map(Isolation::title)
                    .filter(level::startsWith)
                    .findFirst()
                    .flatMap(this::of));
  }

  /** Where the manual says so. */
  public String source() {
    return all.getProperty(database + ".source", "");
  }

  public String now() {
    return all.getProperty(database + ".now", all.getProperty("now"));
  }
}
