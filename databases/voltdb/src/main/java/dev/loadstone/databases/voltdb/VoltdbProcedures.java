package dev.loadstone.databases.voltdb;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.Outcome;
import dev.loadstone.core.database.ProcedureClient;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.voltdb.client.Client2;
import org.voltdb.client.ClientResponse;
import org.voltdb.client.ProcCallException;
import org.voltdb.client.RequestLimitException;

/** Calls of stored procedures; each goes straight to the node that leads its partition. */
final class VoltdbProcedures implements ProcedureClient {
  private static final Pattern CREATED =
      Pattern.compile(
          "create\\s+procedure\\s.*?from\\s+class\\s+([\\w.]*?)(\\w+)\\s*$",
          Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  private final Client2 client;
  private final Backpressure backpressure;

  VoltdbProcedures(Client2 client, Backpressure backpressure) {
    this.client = client;
    this.backpressure = backpressure;
  }

  @Override
  public String dialect() {
    return VoltdbDatabase.NAME;
  }

  @Override
  public void install(ProcedureLibrary library) {
    // A class that a procedure uses cannot be replaced under it by one of another shape.
    for (String statement : library.statements()) {
      Matcher created = CREATED.matcher(statement.strip());
      if (created.find()) {
        call("@AdHoc", "DROP PROCEDURE " + created.group(2) + " IF EXISTS");
      }
    }
    if (library.code().isPresent()) {
      call("@UpdateClasses", bytes(library.code().get()), "");
    }
    library.statements().forEach(statement -> call("@AdHoc", statement));
  }

  private void call(String procedure, Object... arguments) {
    try {
      client.callProcedureSync(procedure, arguments);
    } catch (ProcCallException | IOException e) {
      throw new LoadstoneException(
          ExitCode.LOAD_FAILED,
          "The stored procedures could not be installed, "
              + procedure
              + " said: "
              + e.getMessage()
              + ". The user needs the right to change the schema (ADMIN).",
          e);
    }
  }

  private static byte[] bytes(URL code) {
    try (InputStream stream = code.openStream()) {
      return stream.readAllBytes();
    } catch (IOException e) {
      throw new LoadstoneException(
          ExitCode.INTERNAL, "the compiled procedures cannot be read: " + e, e);
    }
  }

  @Override
  public void call(String procedure, Object[] arguments, Callback callback) {
    backpressure.await();
    CompletableFuture<ClientResponse> answer;
    try {
      answer = client.callProcedureAsync(procedure, arguments);
    } catch (RequestLimitException e) {
      callback.done(Outcome.REJECTED, Reply.EMPTY, "the client is full: " + e.getMessage());
      return;
    }
    CompletableFuture<Void> unused =
        answer.handle(
            (response, failure) -> {
              done(response, failure, callback);
              return null;
            });
  }

  private static void done(ClientResponse response, Throwable failure, Callback callback) {
    if (failure != null) {
      // The client completes a call in this way only when it was never sent.
      callback.done(Outcome.REJECTED, Reply.EMPTY, String.valueOf(failure.getMessage()));
      return;
    }
    Outcome outcome = Statuses.outcome(response.getStatus());
    if (outcome == Outcome.COMMITTED) {
      callback.done(outcome, new TableReply(response.getResults()), "");
    } else {
      callback.done(outcome, Reply.EMPTY, Statuses.words(response));
    }
  }
}
