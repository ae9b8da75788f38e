package dev.loadstone.clients.channel;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.observe.Window;
import dev.loadstone.core.result.ClientEnvironment;
import dev.loadstone.runner.driver.DriverResult;
import dev.loadstone.runner.experiment.Assignment;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Set;

/** A message between a client and the process that runs the experiment. */
@JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME, property = "type")
public sealed interface Message {
  /**
   * A client introduces itself.
   *
   * @param build the client's build of Loadstone, see {@link dev.loadstone.core.result.Build}
   * @param index which of the clients it is, from 0; {@link #ANY_INDEX} where it does not matter
   */
  record Hello(String build, int index, long process, ClientEnvironment environment)
      implements Message {
    /** Any share will do. */
    public static final int ANY_INDEX = -1;
  }

  record Alive() implements Message {}

  /** The client cannot take part. */
  record Refused(String reason) implements Message {}

  /**
   * A share of a run.
   *
   * @param run the run's number, which every message about it carries
   */
  record Assign(long run, Assignment assignment) implements Message {}

  /**
   * A share of a load.
   *
   * @param run the load's number, which every message about it carries
   * @param anew whether the tables were made by this load
   * @param done the units that were loaded when it began
   */
  record Load(long run, Assignment assignment, boolean anew, Set<String> done) implements Message {}

  /**
   * The progress of a share of a load.
   *
   * @param rows rows written so far
   * @param step the step under way
   */
  record Loading(long run, long rows, long total, String step) implements Message {}

  /**
   * All units of a share of a load are loaded.
   *
   * @param bytes bytes handed to the database
   */
  record Loaded(long run, long rows, long bytes) implements Message {}

  /** The client has its connections and its inputs. */
  record Ready(long run) implements Message {}

  /**
   * Asks for the reading of the client's clock.
   *
   * @param sent when, by the asking process's clock
   */
  record Ping(long run, long sent) implements Message {}

  /**
   * The reading of the client's clock.
   *
   * @param sent from the question
   * @param clock the client's {@link System#nanoTime}
   */
  record Pong(long run, long sent, long clock) implements Message {}

  /**
   * All clients are ready.
   *
   * @param at when to begin, by the client's clock
   */
  record Start(long run, long at) implements Message {}

  /**
   * The client has begun.
   *
   * @param clock when, by the client's clock
   */
  record Begun(long run, long clock) implements Message {}

  record Recorded(long run, Window window) implements Message {}

  /**
   * The progress of a run that ends after a number of transactions.
   *
   * @param completed the number that the client has measured
   */
  record Counted(long run, long completed) implements Message {}

  /**
   * The load is steady.
   *
   * @param at when to begin the measured interval, by the client's clock
   */
  record BeginMeasure(long run, long at) implements Message {}

  /**
   * All clients together have measured as many transactions as were asked for.
   *
   * @param at when to end the measured interval, by the client's clock
   */
  record EndMeasure(long run, long at) implements Message {}

  record Stop(long run) implements Message {}

  /**
   * The client's share has ended.
   *
   * @param files the lengths of the files that it wrote, operation by operation, by their names
   */
  record Ended(long run, DriverResult result, Map<String, Long> files) implements Message {}

  /**
   * The client's share could not be driven, or loaded, to its end.
   *
   * @param reason why, for the user
   */
  record Failed(long run, ExitCode exitCode, String reason) implements Message {}

  /** Asks for a part of a file. */
  record Fetch(long run, String file, long offset) implements Message {}

  /**
   * A part of a file.
   *
   * @param bytes its content; empty at the end of the file, or when it cannot be read
   */
  record Part(long run, long offset, ByteBuffer bytes) implements Message {}

  /** Nothing more will be asked about this run. */
  record Done(long run) implements Message {}

  record Leave() implements Message {}
}
