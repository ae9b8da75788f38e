package dev.loadstone.contracts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.Database;
import dev.loadstone.core.database.Secret;
import dev.loadstone.core.database.Target;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Tests of a {@link Database} with endpoints at which no server of its kind listens. A database's
 * own test extends this.
 */
public abstract class UnreachableContract {
  private final Database database;
  private final String product;
  private final String property;
  private final int seconds;

  /**
   * @param product the database's name in messages
   * @param property one of the database's properties
   * @param seconds how long the client waits for a server that does not answer
   */
  protected UnreachableContract(Database database, String product, String property, int seconds) {
    this.database = database;
    this.product = product;
    this.property = property;
    this.seconds = seconds;
  }

  @Test
  void says_that_nothing_listens() {
    refused(Stranger.NOBODY, product + " at " + Stranger.NOBODY + ": nothing answers");
  }

  @Test
  void says_that_another_protocol_is_spoken() {
    try (Stranger web = Stranger.webServer()) {
      refused(web.endpoint(), "does not speak " + product + "'s protocol");
    }
  }

  @Test
  void says_that_the_other_end_hangs_up() {
    try (Stranger rude = Stranger.rude()) {
      refused(rude.endpoint(), "does not speak " + product + "'s protocol");
    }
  }

  @Test
  void does_not_wait_for_ever_for_a_server_that_says_nothing() {
    try (Stranger silent = Stranger.silent()) {
      refused(silent.endpoint(), "it did not answer within " + seconds + " s");
    }
  }

  @Test
  void says_that_a_property_is_not_known() {
    assertThatThrownBy(() -> connect(Stranger.NOBODY, Map.of("no such property", "true")))
        .isInstanceOfSatisfying(
            LoadstoneException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.USAGE))
        .hasMessageContaining("no such property")
        .hasMessageContaining(property);
  }

  private void refused(String endpoint, String words) {
    assertThatThrownBy(() -> connect(endpoint, Map.of()))
        .isInstanceOfSatisfying(
            LoadstoneException.class,
            e -> assertThat(e.exitCode()).isEqualTo(ExitCode.SYSTEM_UNAVAILABLE))
        .hasMessageContaining(words);
  }

  private void connect(String endpoint, Map<String, String> properties) {
    database
        .connect(
            new Target(
                List.of(endpoint),
                "",
                "someone",
                new Secret("secret"),
                1,
                null,
                Duration.ofSeconds(5),
                properties))
        .close();
  }
}
