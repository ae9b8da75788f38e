package dev.loadstone.cli;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.FileAppender;
import ch.qos.logback.core.OutputStreamAppender;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.slf4j.LoggerFactory;

/** The log of Loadstone and its libraries; it does not show progress. */
final class Logging {
  private static final String PATTERN = "%d{ISO8601} %-5level [%thread] %logger{30} - %msg%n";
  private static final String OURS = "dev.loadstone";
  private static final String POOL_CONFIGURATION = "com.zaxxer.hikari.HikariConfig";

  private Logging() {}

  /** Logs to standard error: errors only, or everything when debugging. */
  static void toStandardError(boolean debug) {
    LoggerContext context = reset();
    ConsoleAppender<ILoggingEvent> appender = new ConsoleAppender<>();
    appender.setTarget("System.err");
    Level level = debug ? Level.DEBUG : Level.ERROR;
    attach(context, appender, level, level);
  }

  /** Logs to a file that this user alone can read. */
  static void toFile(Path file, boolean debug) {
    LoggerContext context = reset();
    makePrivate(file);
    FileAppender<ILoggingEvent> appender = new FileAppender<>();
    appender.setFile(file.toString());
    attach(context, appender, Level.WARN, debug ? Level.DEBUG : Level.INFO);
  }

  private static void makePrivate(Path file) {
    try {
      if (Files.notExists(file)) {
        Files.createFile(
            file,
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      }
    } catch (IOException e) {
      throw new LoadstoneException(
          ExitCode.RESULTS_NOT_WRITTEN, "the log " + file + " cannot be made: " + e, e);
    }
  }

  private static LoggerContext reset() {
    LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
    context.reset();
    return context;
  }

  private static void attach(
      LoggerContext context,
      OutputStreamAppender<ILoggingEvent> appender,
      Level others,
      Level ours) {
    PatternLayoutEncoder encoder = new PatternLayoutEncoder();
    encoder.setContext(context);
    encoder.setPattern(PATTERN);
    encoder.start();
    appender.setContext(context);
    appender.setEncoder(encoder);
    appender.start();
    Logger root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    root.addAppender(appender);
    root.setLevel(others);
    context.getLogger(OURS).setLevel(ours);
    // It logs every property of the driver and recognizes only some of the names of secrets.
    context.getLogger(POOL_CONFIGURATION).setLevel(Level.WARN);
  }
}
