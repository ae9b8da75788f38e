package dev.loadstone.databases.jdbc.ignite;

import dev.loadstone.core.database.Patience;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.ignite.sql.SqlRow;
import org.apache.ignite.sql.Statement;
import org.apache.ignite.sql.async.AsyncResultSet;
import org.apache.ignite.tx.Transaction;

/**
 * The ways in which a text of SQL is executed.
 *
 * <p>Most texts go to the server as they are. Ignite 3.1 finds the rows of an {@code UPDATE} by a
 * scan, which locks the whole table, while it takes the table for a small one: for a minute after
 * the table was made, and always where it has one or two rows. It takes no index hint there. An
 * update is therefore a select of the rows with their new values, which finds them by their key or
 * by the index of a hint, and an upsert of these rows by Ignite's record API, in the same
 * transaction. {@code UPSERT INTO t (columns) VALUES (?, …)}, which Ignite's SQL lacks, is an
 * upsert by the record API too. A definition, such as {@code CREATE TABLE}, commits the open
 * transaction and runs outside of any: otherwise an index would wait for the transaction, and the
 * transaction for the index. A new table is read once, so that all its partitions serve before its
 * use; if they do not in time, it is dropped.
 */
final class Commands {
  private static final Pattern DEFINITION =
      Pattern.compile("\\s*(create|drop|alter)\\s.*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
  private static final Pattern NEW_TABLE =
      Pattern.compile("\\s*create\\s+table\\s+(\\S+)\\s.*", DEFINITION.flags());
  private static final Pattern UPSERT =
      Pattern.compile(
          "\\s*upsert\\s+into\\s+(\\S+)\\s*\\((.*?)\\)\\s*values\\s*\\([?,\\s]*\\)\\s*",
          Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
  private static final Pattern UPDATE =
      Pattern.compile(
          "\\s*update\\s+(/\\*\\+.*?\\*/)?\\s*(\\S+)\\s+set\\s(.*)",
          Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  private static final Duration PARTITIONS_LIMIT = Duration.ofMinutes(2);

  private Commands() {}

  interface Command {
    default Result execute(Object[] parameters) throws SQLException {
      return new Result(null, batch(List.<Object[]>of(parameters))[0]);
    }

    /** Gives the rows that each set changed; executes side by side where the server lets it. */
    int[] batch(List<Object[]> sets) throws SQLException;
  }

  /** The rows are null where the execution gave none. */
  record Result(AsyncResultSet<SqlRow> rows, int changed) {}

  static Command of(IgniteSession session, String sql) throws SQLException {
    Matcher upsert = UPSERT.matcher(sql);
    if (upsert.matches()) {
      List<String> columns =
          Arrays.stream(upsert.group(2).split(",", -1)).map(String::strip).toList();
      return new Upsert(session, RecordTable.of(session, upsert.group(1)), columns);
    }
    Matcher update = UPDATE.matcher(sql);
    return update.matches() ? update(session, update) : new AsItIs(session, sql);
  }

  private static Command update(IgniteSession session, Matcher text) throws SQLException {
    String hint = text.group(1) == null ? "" : text.group(1) + " ";
    String table = text.group(2);
    List<String> parts = split(text.group(3), " where ");
    List<String> columns = new ArrayList<>();
    StringBuilder select = new StringBuilder("select ").append(hint).append(table).append(".*");
    for (String assignment : split(parts.get(0), ",")) {
      int equals = assignment.indexOf('=');
      columns.add(assignment.substring(0, equals).strip());
      select.append(", ").append(assignment.substring(equals + 1).strip());
    }
    select.append(" from ").append(table);
    if (parts.size() > 1) {
      select.append(" where ").append(parts.get(1));
    }
    return new Update(
        session, RecordTable.of(session, table), columns, session.statement(select.toString()));
  }

  /** Splits at separators outside of parentheses and quotes. */
  private static List<String> split(String sql, String separator) {
    String text = sql.replaceAll("\\s+", " ");
    String lower = text.toLowerCase(Locale.ROOT);
    List<String> parts = new ArrayList<>();
    int begin = 0;
    int depth = 0;
    boolean quoted = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      quoted ^= c == '\'';
      depth += quoted ? 0 : c == '(' ? 1 : c == ')' ? -1 : 0;
      if (!quoted && depth == 0 && lower.startsWith(separator, i)) {
        parts.add(text.substring(begin, i));
        begin = i + separator.length();
      }
    }
    parts.add(text.substring(begin));
    return parts;
  }

  private static final class AsItIs implements Command {
    private final IgniteSession session;
    private final Statement statement;
    private final boolean definition;

    private final Optional<String> newTable;

    AsItIs(IgniteSession session, String sql) {
      this.session = session;
      this.statement = session.statement(sql);
      this.definition = DEFINITION.matcher(sql).matches();
      Matcher table = NEW_TABLE.matcher(sql);
      this.newTable = table.matches() ? Optional.of(table.group(1)) : Optional.empty();
    }

    @Override
    public Result execute(Object[] parameters) throws SQLException {
      if (definition) {
        session.commit();
      }
      Transaction transaction = definition ? null : session.transaction();
      AsyncResultSet<SqlRow> rows = session.answer(send(transaction, parameters));
      if (newTable.isPresent()) {
        awaitPartitions(newTable.get());
      }
      return rows.hasRowSet() ? new Result(rows, 0) : new Result(null, changed(rows));
    }

    /** Reads until all partitions answer: a table may exist before they serve. */
    private void awaitPartitions(String table) throws SQLException {
      Statement read = session.statement("select * from " + table);
      Patience patience = new Patience(PARTITIONS_LIMIT);
      SQLException[] last = new SQLException[1];
      boolean serves =
          patience.until(
              () -> {
                try {
                  session.answer(session.client().sql().executeAsync(null, read));
                  return true;
                } catch (SQLException e) {
                  last[0] = e;
                  return false;
                }
              });
      if (!serves) {
        try {
          session.answer(
              session.client().sql().executeAsync(null, session.statement("drop table " + table)));
        } catch (SQLException e) {
          last[0].addSuppressed(e);
        }
        throw last[0];
      }
    }

    private CompletableFuture<AsyncResultSet<SqlRow>> send(
        Transaction transaction, Object[] parameters) {
      return session.client().sql().executeAsync(transaction, statement, parameters);
    }

    private static int changed(AsyncResultSet<SqlRow> rows) {
      return (int) Math.max(0, rows.affectedRows());
    }

    @Override
    public int[] batch(List<Object[]> sets) throws SQLException {
      return session.transact(
          transaction -> {
            var answers =
                session.answers(sets.stream().map(set -> send(transaction, set)).toList());
            return answers.stream().mapToInt(AsItIs::changed).toArray();
          });
    }
  }

  private record Upsert(IgniteSession session, RecordTable table, List<String> columns)
      implements Command {
    @Override
    public int[] batch(List<Object[]> sets) throws SQLException {
      table.upsert(
          session.transactionForRecords(),
          sets.stream().map(set -> table.tuple(columns, set)).toList());
      int[] changed = new int[sets.size()];
      Arrays.fill(changed, 1);
      return changed;
    }
  }
}
