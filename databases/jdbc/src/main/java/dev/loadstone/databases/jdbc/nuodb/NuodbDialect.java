package dev.loadstone.databases.jdbc.nuodb;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.Isolation;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.Target;
import dev.loadstone.core.database.mark.SchemaAccess;
import dev.loadstone.core.database.mark.SqlTables;
import dev.loadstone.databases.jdbc.ConnectionErrors;
import dev.loadstone.databases.jdbc.Dialect;
import dev.loadstone.databases.jdbc.JdbcAddress;
import dev.loadstone.databases.jdbc.mark.ListedTables;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Properties;

/**
 * NuoDB by its own driver. The endpoints are its admin processes, which choose an engine; users
 * cannot see how many connections an engine allows. The time limit is set on each statement when it
 * is made, see {@link NuodbConnection}.
 */
public final class NuodbDialect implements Dialect {
  @Override
  public Product product() {
    return new Product(
        "nuodb",
        "NuoDB",
        "never run on a NuoDB server: none can be had from Maven repositories, and no other server"
            + " speaks its protocol, so its driver has never been connected; proof of SQL text only: the"
            + " schema, the statements, and what is put in front of the driver ran on H2; never a NuoDB"
            + " result");
  }

  @Override
  public Opening opening(Target target) {
    Opening vendors = Opening.by(new com.nuodb.jdbc.Driver(), url(target), properties(target));
    int limit = Math.toIntExact(target.timeout().toMillis());
    return () -> NuodbConnection.of(vendors.open(), limit);
  }

  private static String url(Target target) {
    if (target.isolation() == Isolation.SERIALIZABLE) {
      throw LoadstoneException.usage(
          "isolation: serializable is not possible; NuoDB takes the word for consistent "
              + "read, which is snapshot isolation: isolation: repeatable read");
    }
    return JdbcAddress.of("jdbc:com.nuodb://", target);
  }

  private static Properties properties(Target target) {
    Properties properties = JdbcAddress.credentials(target);
    properties.setProperty("clientInfo", "loadstone");
    properties.putAll(target.properties());
    return properties;
  }

  /** Consistent read, the server's default, which is snapshot isolation. */
  @Override
  public Isolation defaultIsolation() {
    return Isolation.REPEATABLE_READ;
  }

  /** NuoDB documents no comments of tables. */
  @Override
  public SqlTables tables(SchemaAccess client, Connection connection) {
    return ListedTables.byColumns(client, connection);
  }

  /** By the codes of {@code com.nuodb.jdbc.SQLState}. */
  @Override
  public Outcome classify(SQLException failure) {
    return switch (failure.getErrorCode()) {
      // A row changed after the snapshot was taken.
      case -24 -> Outcome.SERIALIZATION_FAILURE;
      // A deadlock's victim; a lock that was not granted in time, or not at all.
      case -29, -32, -64 -> Outcome.DEADLOCK;
      // Killed; out of time.
      case -48, -59 -> Outcome.TIMEOUT;
      // The driver itself cannot tell what became of the transaction.
      case -65 -> Outcome.UNKNOWN;
      // Input and output, network, connection; shut down.
      case -6, -7, -10, -50 -> Outcome.CONNECTION_LOST;
      default -> ConnectionErrors.byState(failure);
    };
  }

  /** The codes stand for a missing table, index or schema. */
  @Override
  public boolean isMissingObject(SQLException failure) {
    return switch (failure.getErrorCode()) {
      case -25, -37, -60 -> true;
      default -> false;
    };
  }

  @Override
  public LoadstoneException explain(SQLException failure, Target target) {
    String reason =
        ConnectionErrors.explain(failure, "trustStore and the like")
            .orElseGet(
                () ->
                    failure.getMessage()
                        + "; see endpoints, database, user and password of this system, and whether"
                        + " it is NuoDB that answers there");
    return target.unavailable(title(), reason, failure);
  }

  /** None: an engine option that SQL does not show decides when a commit is acknowledged. */
  @Override
  public Map<String, String> settings(Connection connection) {
    return Map.of();
  }
}
