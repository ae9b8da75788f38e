package dev.loadstone.studies.sets.algorithm;

import dev.loadstone.core.database.Endpoint;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.table.CallFailedException;
import dev.loadstone.core.database.table.TableWork;
import dev.loadstone.core.database.table.WorkCounter;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.Properties;

/** The process that runs MapReduce jobs beside a database, and counts their work. Thread-safe. */
public final class JobService {
  private static final int DONE = 200;
  private static final Duration LIMIT = Duration.ofHours(1);

  private final Endpoint endpoint;
  private final String log;
  private final Duration limit;
  private final WorkCounter work = new WorkCounter();

  public JobService(Endpoint endpoint, String log) {
    this(endpoint, log, LIMIT);
  }

  /**
   * @param limit longer than any job takes, so that a service that hangs does not hang the run
   */
  JobService(Endpoint endpoint, String log, Duration limit) {
    this.endpoint = endpoint;
    this.log = log;
    this.limit = limit;
  }

  public TableWork work() {
    return work.total();
  }

  /** Runs a job to its end; returns the number of elements where it only counts them. */
  public OptionalLong run(TableJob job) throws CallFailedException {
    try {
      HttpResponse<String> answer =
          HttpClient.newHttpClient()
              .send(
                  HttpRequest.newBuilder(
                          URI.create("http://" + endpoint.host() + ":" + endpoint.port() + "/jobs"))
                      .timeout(limit)
                      .POST(HttpRequest.BodyPublishers.ofString(text(job)))
                      .build(),
                  HttpResponse.BodyHandlers.ofString());
      if (answer.statusCode() != DONE) {
        throw new CallFailedException(
            Outcome.ERROR, "MapReduce: " + answer.body() + "; its log is " + log, null);
      }
      return done(answer.body());
    } catch (IOException e) {
      throw new CallFailedException(
          Outcome.UNKNOWN,
          "MapReduce at "
              + endpoint.host()
              + ":"
              + endpoint.port()
              + " did not finish the job, its process may have ended; its log is "
              + log,
          e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CallFailedException(Outcome.UNKNOWN, "interrupted while a job ran", e);
    }
  }

  private static String text(TableJob job) throws IOException {
    Properties description = new Properties();
    description.setProperty("kind", job.kind().name());
    description.setProperty("left", job.left());
    description.setProperty("right", job.right());
    description.setProperty("result", job.result());
    description.setProperty("caching", Integer.toString(job.calls().cache()));
    description.setProperty("batch", Integer.toString(job.calls().batch()));
    description.setProperty("lookups", Integer.toString(job.calls().lookups()));
    StringWriter text = new StringWriter();
    description.store(text, null);
    return text.toString();
  }

  private OptionalLong done(String text) throws IOException {
    Properties counters = new Properties();
    counters.load(new StringReader(text));
    work.add(
        new TableWork(
            count(counters, "requests"),
            count(counters, "rows"),
            count(counters, "bytes"),
            count(counters, "puts"),
            count(counters, "lookups")));
    return counters.containsKey("counted")
        ? OptionalLong.of(count(counters, "counted"))
        : OptionalLong.empty();
  }

  private static long count(Properties counters, String name) {
    return Long.parseLong(counters.getProperty(name));
  }
}
