package dev.loadstone.lab.peers;

import dev.loadstone.core.peer.PeerCell;
import dev.loadstone.core.settings.DeploymentKind;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** The parameters of go-tpc's connections, which encrypt as the system's properties say. */
record GoTpcConnection(PeerCell cell, boolean mysql) {
  /** The option for the parameters; an experiment may set it too. */
  static final String OPTION = "conn-params";

  /** Words for secrets: options are arguments, which everybody on the machine can read. */
  private static final Pattern SECRET =
      Pattern.compile("(?i).*(password|passwd|secret|token|credential).*");

  /** The modes of its PostgreSQL driver, which cannot prefer TLS but go on without it. */
  private static final Pattern POSTGRES_MODES =
      Pattern.compile("disable|require|verify-ca|verify-full");

  /** Its modes by those of MySQL's and MariaDB's drivers in lower case. */
  private static final Map<String, String> MYSQL_MODES =
      Map.of(
          "disabled", "false",
          "disable", "false",
          "preferred", "preferred",
          "required", "skip-verify",
          "trust", "skip-verify");

  PeerRules refuse(PeerRules rules) {
    return rules
        .properties(
            this::isPossible,
            mysql
                ? "sslMode with encryption that checks no certificate, or none"
                : "sslmode: disable, require, verify-ca or verify-full, and sslrootcert")
        .refuse(
            !mysql
                && cell.system().deployment() == DeploymentKind.EXTERNAL
                && !cell.system().properties().containsKey("sslmode"),
            "cannot take TLS where the server has it and go without elsewhere; expected"
                + " systems.properties.sslmode: disable, require, verify-ca or verify-full")
        .refuse(
            cell.driver().settings().entrySet().stream()
                .anyMatch(
                    option ->
                        SECRET.matcher(option.getKey()).matches()
                            || option.getKey().equals("p")
                            || SECRET.matcher(option.getValue()).matches()),
            "takes its settings as arguments, which everybody on this machine can read; expected"
                + " none with a secret in systems.driver.settings");
  }

  private boolean isPossible(String name, String value) {
    return mysql
        ? name.equals("sslMode") && MYSQL_MODES.containsKey(value.toLowerCase(Locale.ROOT))
        : name.equals("sslrootcert")
            || (name.equals("sslmode") && POSTGRES_MODES.matcher(value).matches());
  }

  /** Returns the value of the option: our parameters, followed by the experiment's. */
  String parameters() {
    Map<String, String> parameters = new TreeMap<>();
    if (mysql) {
      String usual = cell.system().name().equals("mariadb") ? "disable" : "preferred";
      String mode = cell.system().properties().getOrDefault("sslMode", usual);
      parameters.put("tls", MYSQL_MODES.get(mode.toLowerCase(Locale.ROOT)));
    } else {
      // Servers that are started here have no TLS.
      parameters.put("sslmode", "disable");
      parameters.putAll(cell.system().properties());
    }
    String own = cell.driver().settings().getOrDefault(OPTION, "");
    return JdbcUrl.parameters(parameters).substring(1) + (own.isEmpty() ? "" : "&" + own);
  }
}
