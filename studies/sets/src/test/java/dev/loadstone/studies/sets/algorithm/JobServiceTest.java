package dev.loadstone.studies.sets.algorithm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.loadstone.core.database.Endpoint;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.table.CallFailedException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A service that takes a job and never answers. */
final class JobServiceTest {
  private HttpServer server;

  @BeforeEach
  void listen() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/jobs", exchange -> assertThat(exchange.getRequestBody().readAllBytes()).isNotEmpty());
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  @Timeout(value = 1, unit = TimeUnit.MINUTES)
  void a_job_that_is_never_answered_ends_with_an_unknown_outcome() {
    InetSocketAddress address = server.getAddress();
    JobService service =
        new JobService(
            new Endpoint(address.getAddress().getHostAddress(), address.getPort()),
            "the log",
            Duration.ofSeconds(1));

    assertThatThrownBy(
            () ->
                service.run(
                    new TableJob(
                        TableJob.Kind.KEEP_PRESENT,
                        "a",
                        "b",
                        "c",
                        new Operands.Calls(100, 100, 100))))
        .isInstanceOfSatisfying(
            CallFailedException.class,
            failure -> assertThat(failure.outcome()).isEqualTo(Outcome.UNKNOWN))
        .hasMessageContaining("did not finish the job")
        .hasMessageContaining("the log");
  }
}
