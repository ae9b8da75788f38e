package dev.loadstone.workers;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.loadstone.core.ExitCode;
import java.nio.ByteBuffer;

/** What a worker and the process that it works for say to each other. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
  @JsonSubTypes.Type(value = Message.Hello.class, name = "hello"),
  @JsonSubTypes.Type(value = Message.Refused.class, name = "refused"),
  @JsonSubTypes.Type(value = Message.Assign.class, name = "assign"),
  @JsonSubTypes.Type(value = Message.Ready.class, name = "ready"),
  @JsonSubTypes.Type(value = Message.Start.class, name = "start"),
  @JsonSubTypes.Type(value = Message.Recorded.class, name = "recorded"),
  @JsonSubTypes.Type(value = Message.Stop.class, name = "stop"),
  @JsonSubTypes.Type(value = Message.Ended.class, name = "ended"),
  @JsonSubTypes.Type(value = Message.Failed.class, name = "failed"),
  @JsonSubTypes.Type(value = Message.Fetch.class, name = "fetch"),
  @JsonSubTypes.Type(value = Message.Part.class, name = "part"),
  @JsonSubTypes.Type(value = Message.Done.class, name = "done"),
  @JsonSubTypes.Type(value = Message.Leave.class, name = "leave")
})
sealed interface Message {
  /**
   * A worker introduces itself.
   *
   * @param version its Loadstone, with the revision of its sources
   * @param host the address that it is bound to
   * @param port the port that it is bound to
   * @param process its process id
   */
  record Hello(String version, String host, int port, long process) implements Message {}

  /**
   * The worker cannot take part.
   *
   * @param reason why, for its user
   */
  record Refused(String reason) implements Message {}

  /**
   * A share of a run.
   *
   * @param run the run's number, which every message about it carries
   * @param assignment the share
   */
  record Assign(long run, AssignmentForm assignment) implements Message {}

  /** The worker has its connections and its inputs. */
  record Ready(long run) implements Message {}

  /** All workers are ready: begin now. */
  record Start(long run) implements Message {}

  /**
   * A second of the run.
   *
   * @param interval as {@link dev.loadstone.core.measure.Interval#writeTo} wrote it
   */
  record Recorded(long run, ByteBuffer interval) implements Message {}

  /** End the run early. */
  record Stop(long run) implements Message {}

  /**
   * The worker's share has ended.
   *
   * @param outcome as {@link dev.loadstone.core.experiment.ClientRun#run} wrote it
   * @param operationsBytes the length of its operations log; 0 when it has none
   */
  record Ended(long run, ByteBuffer outcome, long operationsBytes) implements Message {}

  /**
   * The worker's share could not be driven to its end.
   *
   * @param exitCode what kind of failure
   * @param reason why, for the user
   */
  record Failed(long run, ExitCode exitCode, String reason) implements Message {}

  /**
   * Asks for a part of the operations log.
   *
   * @param offset where it begins
   */
  record Fetch(long run, long offset) implements Message {}

  /**
   * A part of the operations log.
   *
   * @param offset where it begins
   * @param bytes what stands there
   */
  record Part(long run, long offset, ByteBuffer bytes) implements Message {}

  /** Nothing more is asked about this run. */
  record Done(long run) implements Message {}

  /** There will be no more runs. */
  record Leave() implements Message {}
}
