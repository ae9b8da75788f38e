package dev.loadstone.databases.cassandra;

import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.stream.IntStream;

final class FieldStatements {
  private final PreparedStatement all;
  private final PreparedStatement[] ofOne;

  /**
   * Sends all requests before it awaits the first answer, so that a distant server costs one round
   * trip. A statement that the server does not take gives a CompletionException.
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

  /** Null when no statement is prepared for these fields, which are ascending. */
  PreparedStatement ready(int[] fields) {
    if (fields.length == ofOne.length) {
      return all;
    }
    return fields.length == 1 ? ofOne[fields[0]] : null;
  }
}
