package dev.loadstone.databases.jdbc.ignite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.database.Outcome;
import java.sql.SQLException;
import java.util.concurrent.CompletionException;
import org.apache.ignite.lang.ErrorGroups.Replicator;
import org.apache.ignite.lang.ErrorGroups.Transactions;
import org.apache.ignite.tx.TransactionException;
import org.junit.jupiter.api.Test;

final class IgniteFailuresTest {
  private static SQLException failure(int code, String message) {
    return IgniteFailures.of(new CompletionException(new TransactionException(code, message)));
  }

  @Test
  void a_transaction_that_the_server_ended_beside_a_call_may_be_tried_again() {
    SQLException ended =
        failure(
            Transactions.TX_ALREADY_FINISHED_ERR,
            "Transaction is already finished [tableName=STOCK, partId=2, txState=ABORTED].");
    assertThat(new IgniteDialect().classify(ended)).isEqualTo(Outcome.DEADLOCK);
  }

  @Test
  void a_transaction_that_ended_because_its_time_was_over_is_a_timeout() {
    SQLException late =
        failure(Transactions.TX_ALREADY_FINISHED_WITH_TIMEOUT_ERR, "Transaction is finished.");
    assertThat(new IgniteDialect().classify(late)).isEqualTo(Outcome.TIMEOUT);
  }

  @Test
  void a_write_without_an_answer_of_its_partition_is_out_of_time_and_may_have_been_made() {
    SQLException late = failure(Replicator.REPLICA_TIMEOUT_ERR, "Replication is timed out");
    assertThat(new IgniteDialect().classify(late)).isEqualTo(Outcome.TIMEOUT);
    assertThat(new IgniteDialect().undoesWhatTimedOut(late, false)).isFalse();
  }

  @Test
  void what_became_of_a_commit_that_failed_is_unknown() {
    SQLException failed = failure(Transactions.TX_COMMIT_ERR, "Failed to commit the transaction.");
    assertThat(new IgniteDialect().classify(failed)).isEqualTo(Outcome.UNKNOWN);
  }

  @Test
  void numbers_of_transactions_are_left_out_of_messages() {
    int code = Transactions.TX_ALREADY_FINISHED_ERR;
    for (String numbers :
        new String[] {"txId=[01a2-1, txState=ABORTED].", "[id=01a2-2, state=ABORTED]."}) {
      assertThat(failure(code, "Transaction is already finished " + numbers).getMessage())
          .isEqualTo("Transaction is already finished.");
    }
  }
}
