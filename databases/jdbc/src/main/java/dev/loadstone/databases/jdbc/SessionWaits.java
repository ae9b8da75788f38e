package dev.loadstone.databases.jdbc;

import dev.loadstone.core.Closing;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.Target;
import dev.loadstone.core.database.TimePart;
import dev.loadstone.core.database.WaitSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads a server's own list of its sessions over a connection that is kept. Sessions that were
 * never met in a statement with a name, nor in a commit, are not the load's: statements may be too
 * short to be met, and the time of their sessions be that of commits.
 */
final class SessionWaits implements WaitSource {
  private static final Pattern NAME = Pattern.compile("\\s*/\\* ([\\w-]+) \\*/");
  private static final Pattern COMMIT =
      Pattern.compile("\\s*(?i:commit|rollback)\\b.*", Pattern.DOTALL);

  private final Dialect dialect;
  private final Target target;
  private final View view;
  private final Set<String> load = new HashSet<>();
  private final List<String> limits = new ArrayList<>();
  private Connection connection;
  private PreparedStatement sessions;
  private long thread;

  /** How a server lists its sessions. */
  interface View {
    /** See {@link WaitSource#leastPause}. */
    default Duration leastPause() {
      return Duration.ZERO;
    }

    /**
     * The query for the load's sessions, at least those that are at work: session, text, thread (0
     * where unknown), and the columns that {@link #state} reads.
     *
     * @param limits takes what this user or server does not tell
     */
    String query(Connection connection, List<String> limits) throws SQLException;

    /** The thread or process of the server that serves this connection; 0 where it is not told. */
    default long thread(Connection connection) throws SQLException {
      return 0;
    }

    /** What a session is doing. */
    State state(ResultSet row) throws SQLException;
  }

  /** A part of the response time, and the server's words for what is waited for. */
  record State(TimePart part, String detail) {
    static final State WORK = new State(TimePart.RUNNING, "");

    /** The server has nothing to do for the session. */
    static final State IDLE = new State(TimePart.CLIENT, "");
  }

  SessionWaits(Dialect dialect, Target target, View view) {
    this.dialect = dialect;
    this.target = target;
    this.view = view;
  }

  /** A statement's text as {@link #look} knows it again. */
  static String named(String name, String sql) {
    return "/* " + name + " */ " + sql;
  }

  @Override
  public Duration leastPause() {
    return view.leastPause();
  }

  @Override
  public void look(Told told) {
    try {
      if (connection == null) {
        connection = dialect.open(target);
        limits.clear();
        sessions = connection.prepareStatement(view.query(connection, limits));
        thread = view.thread(connection);
      }
      try (ResultSet rows = sessions.executeQuery()) {
        while (rows.next()) {
          tell(rows, told);
        }
      }
    } catch (SQLException e) {
      close();
      throw dialect.explain(e, target);
    } catch (LoadstoneException e) {
      close();
      throw e;
    }
  }

  private void tell(ResultSet row, Told told) throws SQLException {
    String session = row.getString(1);
    String text = Objects.requireNonNullElse(row.getString(2), "");
    Matcher name = NAME.matcher(text);
    boolean named = name.lookingAt();
    boolean commits = COMMIT.matcher(text).matches();
    if (named || commits) {
      load.add(session);
    }
    State state = view.state(row);
    if (state.equals(State.IDLE)) {
      // One that shows no text may be the load's. Of those that are not, hardly any ever works.
      if (text.isEmpty() || load.contains(session)) {
        told.idle(row.getLong(3));
      }
    } else if (load.contains(session)) {
      told.seen(
          named ? name.group(1) : commits ? "commit" : "",
          state.part,
          state.detail,
          row.getLong(3));
    }
  }

  @Override
  public long thread() {
    return thread;
  }

  @Override
  public List<String> limits() {
    return List.copyOf(limits);
  }

  @Override
  public void close() {
    Closing.quietly(connection);
    connection = null;
  }
}
