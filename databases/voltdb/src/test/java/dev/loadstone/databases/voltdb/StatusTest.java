package dev.loadstone.databases.voltdb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.database.Outcome;
import java.lang.reflect.Field;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.voltdb.ClientResponseImpl;
import org.voltdb.VoltTable;
import org.voltdb.client.ClientResponse;

class StatusTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
            1 | COMMITTED             | COMMITTED
           -1 | INTENDED_ROLLBACK     | INTENDED_ROLLBACK
           -2 | ERROR                 | ERROR
           -3 | ERROR                 | ERROR
           -4 | UNKNOWN               | CONNECTION_LOST
           -5 | REJECTED              | REJECTED
           -6 | UNKNOWN               | TIMEOUT
           -7 | UNKNOWN               | CONNECTION_LOST
           -8 | SERIALIZATION_FAILURE | SERIALIZATION_FAILURE
           -9 | ERROR                 | ERROR
          -10 | REJECTED              | REJECTED
          -11 | REJECTED              | REJECTED
          -12 | ERROR                 | ERROR
          -13 | ERROR                 | ERROR
          -14 | REJECTED              | REJECTED
          -15 | TIMEOUT               | TIMEOUT
          -16 | UNKNOWN               | TIMEOUT
          -17 | ERROR                 | ERROR
          -18 | UNKNOWN               | UNKNOWN
          -19 | ERROR                 | ERROR
          -99 | UNKNOWN               | UNKNOWN
          """)
  void a_status_means(byte code, Outcome outcome, Outcome whenReadOnly) {
    assertThat(Status.of(code).outcome(false)).isEqualTo(outcome);
    assertThat(Status.of(code).outcome(true)).isEqualTo(whenReadOnly);
  }

  @Test
  void every_status_that_the_client_knows_has_its_own_meaning() {
    assertThat(Arrays.stream(ClientResponse.class.getFields()).filter(StatusTest::isStatus))
        .hasSizeGreaterThan(15)
        .allSatisfy(field -> assertThat(Status.of(field.getByte(null))).isNotEqualTo(Status.OTHER));
  }

  private static boolean isStatus(Field field) {
    return field.getType() == byte.class
        && !field.getName().equals("UNINITIALIZED_APP_STATUS_CODE");
  }

  @Test
  void words_leave_out_the_rows_and_the_stack_that_the_server_quotes() {
    assertThat(
            words(
                ClientResponse.GRACEFUL_FAILURE,
                "CONSTRAINT VIOLATION\nConstraint Type UNIQUE\nRelevant Tuples:\nK  V\n1  1"))
        .isEqualTo("graceful failure: CONSTRAINT VIOLATION Constraint Type UNIQUE");
    assertThat(words(ClientResponse.UNEXPECTED_FAILURE, "broken\n    at a.B.c(B.java:1)"))
        .isEqualTo("unexpected failure: broken");
    assertThat(words((byte) -99, "")).isEqualTo("unknown status -99");
  }

  private static String words(byte status, String said) {
    return Status.words(new ClientResponseImpl(status, new VoltTable[0], said));
  }
}
