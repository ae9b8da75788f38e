package dev.loadstone.databases.jdbc;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.Target;
import java.util.Properties;
import java.util.regex.Pattern;

/** The parts of a JDBC URL and of the driver's properties that drivers have in common. */
public final class JdbcAddress {
  private static final Pattern DATABASE = Pattern.compile("[^/?&#%=;:\\\\\\s]*");

  private JdbcAddress() {}

  /** Refuses a target without hosts, and a database whose name a driver would read as more. */
  public static String of(String scheme, Target target) {
    return scheme + hosts(target) + "/" + target.database();
  }

  /** The hosts of a target, which are refused as {@link #of} refuses them. */
  public static String hosts(Target target) {
    target.requireEndpoints(
        "this system", "let Loadstone start a server with deployment: local where that is offered");
    if (!DATABASE.matcher(target.database()).matches()) {
      throw LoadstoneException.usage(
          "database is '%s'; expected a name without / ? & # %% = ; : \\ and blanks, because"
              + " drivers take what follows them in an address for properties of their own",
          target.database());
    }
    return String.join(",", target.endpoints());
  }

  public static Properties credentials(Target target) {
    Properties properties = new Properties();
    if (!target.user().isEmpty()) {
      properties.setProperty("user", target.user());
    }
    if (target.password().isPresent()) {
      properties.setProperty("password", target.password().reveal());
    }
    return properties;
  }
}
