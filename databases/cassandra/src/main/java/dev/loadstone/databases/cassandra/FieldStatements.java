package dev.loadstone.databases.cassandra;

import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Prepared statements for the sets of fields that calls nearly always name: one field, and all. */
final class FieldStatements {
  private final PreparedStatement all;
  private final PreparedStatement[] ofOne;

  /**
   * Prepares them. The server is asked for all of them before the first answer is waited for, so
   * that the way to a distant one is taken once.
   *
   * @param count how many fields the table has
   * @param prepare begins to prepare the statement of some fields
   * @throws java.util.concurrent.CompletionException when the server does not take one
   */
  FieldStatements(int count, Function<int[], CompletionStage<PreparedStatement>> prepare) {
    CompletionStage<PreparedStatement> ofAll = prepare.apply(IntStream.range(0, count).toArray());
    List<CompletionStage<PreparedStatement>> ofEach =
        IntStream.range(0, count).mapToObj(field -> prepare.apply(new int[] {field})).toList();
    all = ofAll.toCompletableFuture().join();
    ofOne =
        ofEach.stream()
            .map(prepared -> prepared.toCompletableFuture().join())
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
