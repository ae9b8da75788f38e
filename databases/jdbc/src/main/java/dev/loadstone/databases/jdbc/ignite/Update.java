package dev.loadstone.databases.jdbc.ignite;

import dev.loadstone.databases.jdbc.ignite.Commands.Command;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.ignite.sql.SqlRow;
import org.apache.ignite.sql.Statement;
import org.apache.ignite.sql.async.AsyncResultSet;
import org.apache.ignite.table.Tuple;
import org.apache.ignite.tx.Transaction;

/** The select gives all columns of the table, then the new values of those that change. */
record Update(IgniteSession session, RecordTable table, List<String> columns, Statement select)
    implements Command {
  @Override
  public int[] batch(List<Object[]> sets) throws SQLException {
    return session.transact(transaction -> update(transaction, sets));
  }

  private int[] update(Transaction transaction, List<Object[]> sets) throws SQLException {
    List<AsyncResultSet<SqlRow>> answers =
        session.answers(
            sets.stream()
                .map(set -> session.client().sql().executeAsync(transaction, select, set))
                .toList());
    int[] changed = new int[sets.size()];
    Set<List<Object>> found = new HashSet<>();
    List<Tuple> records = new ArrayList<>();
    boolean twice = false;
    for (int i = 0; i < changed.length; i++) {
      for (SqlRow row : rows(answers.get(i))) {
        twice |= !found.add(table.values(row));
        records.add(table.tuple(row, columns));
        changed[i]++;
      }
    }
    if (twice) {
      return oneByOne(transaction, sets);
    }
    if (!records.isEmpty()) {
      table.upsert(transaction, records);
    }
    return changed;
  }

  /** Updates set by set: a row that several of them change needs the values of the set before. */
  private int[] oneByOne(Transaction transaction, List<Object[]> sets) throws SQLException {
    int[] changed = new int[sets.size()];
    for (int i = 0; i < changed.length; i++) {
      changed[i] = update(transaction, sets.subList(i, i + 1))[0];
    }
    return changed;
  }

  private List<SqlRow> rows(AsyncResultSet<SqlRow> first) throws SQLException {
    AsyncResultSet<SqlRow> page = first;
    List<SqlRow> rows = new ArrayList<>();
    page.currentPage().forEach(rows::add);
    while (page.hasMorePages()) {
      page = session.answer(page.fetchNextPage());
      page.currentPage().forEach(rows::add);
    }
    return rows;
  }
}
