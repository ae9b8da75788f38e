package dev.loadstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.util.ContextInitializer;
import ch.qos.logback.core.joran.spi.JoranException;
import com.zaxxer.hikari.HikariConfig;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Log output of libraries on the terminal of a command without results. */
class LoggingTest {
  private final Logger others = LoggerFactory.getLogger("org.example.Library");

  @AfterEach
  void restore() throws JoranException {
    LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
    context.reset();
    new ContextInitializer(context).autoConfig();
  }

  @Test
  void errors_alone_are_shown_to_a_user() {
    Logging.toStandardError(false);

    assertThat(others.isErrorEnabled()).isTrue();
    assertThat(others.isWarnEnabled()).isFalse();
  }

  @Test
  void all_is_shown_to_who_is_debugging() {
    Logging.toStandardError(true);

    assertThat(others.isDebugEnabled()).isTrue();
    assertThat(LoggerFactory.getLogger(HikariConfig.class).isDebugEnabled())
        .as("it would show secrets among the properties of drivers")
        .isFalse();
  }
}
