package dev.loadstone.databases.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The words of drivers and servers. */
final class ConnectionErrorsTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "The server does not support SSL.",
        "SSL connection required, but not provided by server.",
        "Connections using insecure transport are prohibited while --require_secure_transport=ON.",
        "Trying to connect with ssl, but ssl not enabled in the server",
        "FATAL: SSL required"
      })
  void tls_is_named_where_one_side_wants_it_and_the_other_has_it_not(String words) {
    assertThat(ConnectionErrors.explain(new SQLException(words), "sslMode"))
        .hasValueSatisfying(
            text -> assertThat(text).startsWith("TLS could not be").contains("correct sslMode"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "An error occurred while setting up the SSL connection.",
        "Access denied for user 'ssl'@'localhost'",
        "Connection refused"
      })
  void other_words_are_not_about_tls(String words) {
    assertThat(ConnectionErrors.explain(new SQLException(words), "sslMode")).isEmpty();
  }
}
