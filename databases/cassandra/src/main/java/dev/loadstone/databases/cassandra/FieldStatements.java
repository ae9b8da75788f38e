package dev.loadstone.databases.cassandra;

import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Prepared statements for the sets of fields that calls nearly always name: one field, and all. */
final class FieldStatements {
  private final PreparedStatement all;
  private final PreparedStatement[] ofOne;

  /**
   * @param count how many fields the table has
   * @param prepare prepares the statement of some fields
   */
  FieldStatements(int count, Function<int[], PreparedStatement> prepare) {
    all = prepare.apply(IntStream.range(0, count).toArray());
    ofOne =
        IntStream.range(0, count)
            .mapToObj(field -> prepare.apply(new int[] {field}))
            .toArray(PreparedStatement[]::new);
  }

  /**
   * The statement of some fields, or null when it is none of those.
   *
   * @param fields positions of the fields, ascending
   */
  PreparedStatement ready(int[] fields) {
    if (fields.length == ofOne.length) {
      return all;
    }
    return fields.length == 1 ? ofOne[fields[0]] : null;
  }
}
