package dev.loadstone.databases.mongodb;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.MongoCommandException;
import com.mongodb.MongoException;
import com.mongodb.MongoInterruptedException;
import com.mongodb.MongoSocketOpenException;
import com.mongodb.MongoSocketReadException;
import com.mongodb.MongoSocketReadTimeoutException;
import com.mongodb.MongoSocketWriteException;
import com.mongodb.MongoTimeoutException;
import com.mongodb.MongoWriteConcernException;
import com.mongodb.ServerAddress;
import com.mongodb.WriteConcernResult;
import com.mongodb.bulk.WriteConcernError;
import dev.loadstone.core.database.Outcome;
import java.io.IOException;
import java.util.Set;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FailuresTest {
  private static final ServerAddress SERVER = new ServerAddress();

  @ParameterizedTest
  @CsvSource({
    "10107, REJECTED, REJECTED",
    "13435, REJECTED, REJECTED",
    "189, REJECTED, REJECTED",
    "112, SERIALIZATION_FAILURE, SERIALIZATION_FAILURE",
    "50, TIMEOUT, TIMEOUT",
    "11602, UNKNOWN, CONNECTION_LOST",
    "91, UNKNOWN, CONNECTION_LOST",
    "6, UNKNOWN, CONNECTION_LOST",
    "89, UNKNOWN, CONNECTION_LOST",
    "262, UNKNOWN, CONNECTION_LOST",
    "9001, UNKNOWN, CONNECTION_LOST",
    "11000, ERROR, ERROR",
    "13, ERROR, ERROR",
    "59, ERROR, ERROR"
  })
  void a_code_of_the_server_means(int code, Outcome whenWriting, Outcome whenReading) {
    MongoException failure =
        new MongoCommandException(new BsonDocument("code", new BsonInt32(code)), SERVER);
    assertThat(Failures.outcome(failure, true)).isEqualTo(whenWriting);
    assertThat(Failures.outcome(failure, false)).isEqualTo(whenReading);
  }

  @Test
  void what_was_not_sent_is_lost_and_nothing_else() {
    assertThat(
            new MongoException[] {
              new MongoTimeoutException("no server"),
              new MongoSocketOpenException("refused", SERVER, broken()),
              new MongoSocketWriteException("broken pipe", SERVER, broken())
            })
        .allSatisfy(e -> assertThat(Failures.outcome(e, true)).isEqualTo(Outcome.CONNECTION_LOST));
  }

  @Test
  void a_write_that_was_sent_and_not_answered_is_unknown_and_a_read_is_not() {
    MongoException broken = new MongoSocketReadException("reset", SERVER, broken());
    MongoException late = new MongoSocketReadTimeoutException("late", SERVER, broken());
    MongoException aborted = new MongoInterruptedException("aborted", new InterruptedException());
    for (MongoException each : new MongoException[] {broken, late, aborted}) {
      assertThat(Failures.outcome(each, true)).isEqualTo(Outcome.UNKNOWN);
    }
    assertThat(Failures.outcome(broken, false)).isEqualTo(Outcome.CONNECTION_LOST);
    assertThat(Failures.outcome(late, false)).isEqualTo(Outcome.TIMEOUT);
    assertThat(Failures.outcome(aborted, false)).isEqualTo(Outcome.CONNECTION_LOST);
  }

  @Test
  void a_write_that_too_few_members_confirmed_is_unknown() {
    MongoException failure =
        new MongoWriteConcernException(
            new WriteConcernError(64, "WriteConcernFailed", "waiting", new BsonDocument()),
            WriteConcernResult.unacknowledged(),
            SERVER,
            Set.of());
    assertThat(Failures.outcome(failure, true)).isEqualTo(Outcome.UNKNOWN);
  }

  private static IOException broken() {
    return new IOException("broken");
  }
}
