package dev.loadstone.contracts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.TimePart;
import dev.loadstone.core.database.WaitSource;
import java.util.ArrayList;
import java.util.List;

/** What a database tells of its waits that tells no more than an empty call. */
public final class EmptyCall {
  private EmptyCall() {}

  /** Each look is one, and the limits say so. */
  public static void isAllThatIsTold(DatabaseClient client) {
    List<Long> calls = new ArrayList<>();
    try (WaitSource source = client.waits().orElseThrow()) {
      WaitSource.Told told =
          new WaitSource.Told() {
            @Override
            public void seen(String statement, TimePart part, String detail, long thread) {
              throw new AssertionError("a session: " + statement);
            }

            @Override
            public void spent(String statement, TimePart part, String detail, long nanos) {
              throw new AssertionError("a total: " + statement);
            }

            @Override
            public void emptyCall(long nanos) {
              calls.add(nanos);
            }
          };
      source.look(told);
      source.look(told);
      assertThat(source.limits()).singleElement().asString().contains("does not tell");
    }
    assertThat(calls).hasSize(2).allMatch(nanos -> nanos > 0);
  }
}
