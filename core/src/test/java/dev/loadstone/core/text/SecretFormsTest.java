package dev.loadstone.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.LoadstoneException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class SecretFormsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          url is jdbc:mysql://root:S3cret@db:3306/b | url is jdbc:mysql://***@db:3306/b
          //me:S3/cr@et@db/b                        | //***@db/b
          redis://S3cret@db                         | redis://***@db
          jdbc:x://db/b?user=a&password=S3cret&c=d  | jdbc:x://db/b?user=a&password=***&c=d
          PGPASSWORD=S3cret ssl_password=S3cret     | PGPASSWORD=*** ssl_password=***
          """)
  void a_failure_shows_no_secret_that_it_quotes(String message, String shown) {
    assertThat(LoadstoneException.usage("%s", message)).hasMessage(shown);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://db.example/path",
        "PGPASSWORD=${PW} is a reference",
        "monkey=banana",
        "mail@db.example, jdbc:postgresql://a:1,b:2/c"
      })
  void what_is_no_secret_stays(String message) {
    assertThat(LoadstoneException.usage("%s", message)).hasMessage(message);
  }
}
