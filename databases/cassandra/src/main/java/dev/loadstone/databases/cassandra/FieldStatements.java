package dev.loadstone.databases.cassandra;

import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Prepared statements for the usual sets of fields: each single field, and all fields. */
final class FieldStatements {
  private final PreparedStatement all;
  private final PreparedStatement[] ofOne;

  /**
   * Prepares the statements. All requests are sent before the first answer is awaited, so that a
   * distant server costs one round trip.
   *
   * @param count the number of fields of the table
   * @param prepare begins to prepare the statement for some fields
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
   * The statement for some fields, or null when none is prepared for them.
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
