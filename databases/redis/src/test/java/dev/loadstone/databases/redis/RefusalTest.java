package dev.loadstone.databases.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.database.Outcome;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import redis.clients.jedis.exceptions.JedisDataException;

class RefusalTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          LOADING Redis is loading the dataset in memory                 | REJECTED
          BUSY Redis is busy running a script.                           | REJECTED
          OOM command not allowed when used memory > 'maxmemory'.        | REJECTED
          MASTERDOWN Link with MASTER is down                            | REJECTED
          CLUSTERDOWN Hash slot not served                               | REJECTED
          TRYAGAIN Multiple keys request during rehashing of slot        | REJECTED
          MOVED 3999 127.0.0.1:6381                                      | REJECTED
          ASK 3999 127.0.0.1:6381                                        | REJECTED
          NOREPLICAS Not enough good replicas to write.                  | REJECTED
          READONLY You can't write against a read only replica.          | CONNECTION_LOST
          UNBLOCKED force unblock from blocking operation                | UNKNOWN
          WRONGTYPE Operation against a key holding the wrong kind       | ERROR
          NOPERM this user has no permissions                            | ERROR
          MISCONF Redis is configured to save RDB snapshots              | ERROR
          ERR unknown command                                            | ERROR
          LOADINGS of something                                          | ERROR
          """)
  void an_error_of_the_server_means(String message, Outcome outcome) {
    assertThat(Refusal.of(message).outcome()).isEqualTo(outcome);
  }

  @ParameterizedTest
  @CsvSource({"MOVED 1 127.0.0.1:1,MOVED 2 127.0.0.1:1", "ASK 1 127.0.0.1:1,ASK 2 127.0.0.1:1"})
  void failures_of_one_kind_read_the_same(String one, String other) {
    assertThat(words(one)).isEqualTo(words(other));
  }

  private static String words(String message) {
    return Refusal.of(message).words(new JedisDataException(message));
  }
}
