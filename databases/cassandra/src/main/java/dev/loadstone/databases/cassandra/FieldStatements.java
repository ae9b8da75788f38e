package dev.loadstone.databases.cassandra;

import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import java.nio.IntBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * A prepared statement for each set of fields that calls name. Those of one field and of all are
 * ready from the start; others are prepared when they come up first. Used by one thread.
 */
final class FieldStatements {
  private final Function<int[], PreparedStatement> prepare;
  private final PreparedStatement all;
  private final PreparedStatement[] ofOne;
  private final Map<IntBuffer, PreparedStatement> others = new HashMap<>();

  /**
   * @param count how many fields the table has
   * @param prepare prepares the statement of some fields
   */
  FieldStatements(int count, Function<int[], PreparedStatement> prepare) {
    this.prepare = prepare;
    all = prepare.apply(IntStream.range(0, count).toArray());
    ofOne =
        IntStream.range(0, count)
            .mapToObj(field -> prepare.apply(new int[] {field}))
            .toArray(PreparedStatement[]::new);
  }

  /**
   * The statement of some fields.
   *
   * @param fields positions of the fields, ascending
   */
  PreparedStatement of(int[] fields) {
    if (fields.length == ofOne.length) {
      return all;
    }
    if (fields.length == 1) {
      return ofOne[fields[0]];
    }
    PreparedStatement known = others.get(IntBuffer.wrap(fields));
    if (known == null) {
      int[] copy = fields.clone();
      known = prepare.apply(copy);
      others.put(IntBuffer.wrap(copy), known);
    }
    return known;
  }
}
