package dev.loadstone.studies.sets.mapreduce;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.StringWriter;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Properties;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs one job after another by Hadoop's local runner. A job comes as a POST to {@code /jobs} with
 * its description in Java's format of properties; the answer has its counters in the same format,
 * or is the failure in words with status 500.
 */
public final class JobServer {
  private static final Logger LOG = LoggerFactory.getLogger(JobServer.class);
  private static final int DONE = 200;
  private static final int FAILED = 500;

  private JobServer() {}

  /** Serves at the address and port that the arguments give, until the process is ended. */
  public static void main(String[] arguments) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(arguments[0], Integer.parseInt(arguments[1])), 0);
    server.createContext("/jobs", JobServer::serve);
    server.start();
    LOG.info("Taking jobs at {}:{}", arguments[0], arguments[1]);
  }

  private static void serve(HttpExchange exchange) throws IOException {
    int status = DONE;
    String answer;
    try (exchange) {
      try {
        Properties job = new Properties();
        job.load(new InputStreamReader(exchange.getRequestBody(), StandardCharsets.UTF_8));
        StringWriter counters = new StringWriter();
        run(job).store(counters, null);
        answer = counters.toString();
      } catch (Exception | LinkageError e) {
        // Whatever a job throws is its failure, which the client is told.
        LOG.error("The job failed", e);
        status = FAILED;
        answer = e.toString();
      }
      byte[] bytes = answer.getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(status, bytes.length);
      exchange.getResponseBody().write(bytes);
    }
  }

  private static Properties run(Properties job) throws Exception {
    try (RequestCounter requests = RequestCounter.open()) {
      Properties counters = new TableJobs(requests.configuration(), job).run();
      counters.setProperty("requests", Long.toString(requests.requests()));
      return counters;
    }
  }
}
