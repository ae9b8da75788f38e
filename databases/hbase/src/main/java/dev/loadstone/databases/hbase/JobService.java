package dev.loadstone.databases.hbase;

import dev.loadstone.core.database.Endpoint;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.table.CallFailedException;
import dev.loadstone.core.database.table.TableJob;
import dev.loadstone.core.database.table.TableWork;
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

/**
 * The process that runs MapReduce jobs beside a local HBase.
 *
 * @param endpoint where it takes jobs
 * @param log its log, named when a job fails
 * @param limit longer than any job takes, so that a service that hangs does not hang the run
 */
record JobService(Endpoint endpoint, String log, Duration limit) {
  private static final int DONE = 200;
  private static final Duration LIMIT = Duration.ofHours(1);

  JobService(Endpoint endpoint, String log) {
    this(endpoint, log, LIMIT);
  }

  /**
   * The result of a job.
   *
   * @param work the work that it caused at the servers
   * @param counted the number of elements that it counted and did not write
   */
  record Done(TableWork work, OptionalLong counted) {}

  /** Runs a job and waits for its end. */
  Done run(TableJob job) throws CallFailedException {
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
    description.setProperty("caching", Integer.toString(job.caching()));
    description.setProperty("batch", Integer.toString(job.batch()));
    description.setProperty("lookups", Integer.toString(job.lookups()));
    StringWriter text = new StringWriter();
    description.store(text, null);
    return text.toString();
  }

  private static Done done(String text) throws IOException {
    Properties counters = new Properties();
    counters.load(new StringReader(text));
    return new Done(
        new TableWork(
            count(counters, "requests"),
            count(counters, "rows"),
            count(counters, "bytes"),
            count(counters, "puts"),
            count(counters, "lookups")),
        counters.containsKey("counted")
            ? OptionalLong.of(count(counters, "counted"))
            : OptionalLong.empty());
  }

  private static long count(Properties counters, String name) {
    return Long.parseLong(counters.getProperty(name));
  }
}
