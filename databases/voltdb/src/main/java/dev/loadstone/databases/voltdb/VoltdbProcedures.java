package dev.loadstone.databases.voltdb;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.ProcedureClient;
import dev.loadstone.core.database.ProcedureClient.ProcedureLibrary;
import dev.loadstone.core.database.ProcedureClient.Reply;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.voltdb.VoltTable;
import org.voltdb.client.Client;
import org.voltdb.client.ClientResponse;
import org.voltdb.client.ProcCallException;
import org.voltdb.client.ProcedureCallback;

/** Calls of stored procedures; each goes straight to the node that leads its partition. */
final class VoltdbProcedures implements ProcedureClient {
  /** Finds the name of the procedure that a statement creates, or the class that it is from. */
  private static final Pattern CREATED =
      Pattern.compile(
          "create\\s+procedure\\s+(?:(?!partition\\b|from\\b)(?<name>\\w+)\\b"
              + "|.*?from\\s+class\\s+(?<package>[\\w$.]*\\.)?(?<class>\\w+)\\s*;?\\s*$)",
          Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  private static final VoltTable[] NO_TABLES = {};

  private final Client calls;
  private final AdminClient administration;
  private volatile Set<String> readOnly;

  VoltdbProcedures(Client calls, AdminClient administration) throws IOException, ProcCallException {
    this.calls = calls;
    this.administration = administration;
    readOnly = administration.readOnlyProcedures();
  }

  @Override
  public String dialect() {
    return VoltdbDatabase.NAME;
  }

  @Override
  public void install(ProcedureLibrary library) {
    try {
      // A class cannot change its shape while a procedure uses it.
      Set<String> present = administration.procedures();
      String drops =
          library.statements().stream()
              .map(CREATED::matcher)
              .filter(Matcher::find)
              .map(VoltdbProcedures::nameOf)
              .filter(name -> present.stream().anyMatch(name::equalsIgnoreCase))
              .map(name -> "DROP PROCEDURE " + name + " IF EXISTS;")
              .collect(Collectors.joining("\n"));
      // A change of the catalog stops the whole cluster for a moment, even if it changes nothing.
      if (!drops.isEmpty()) {
        administration.call("@AdHoc", drops);
      }
      if (library.code().isPresent()) {
        administration.call("@UpdateClasses", bytes(library.code().get()), "");
      }
      // Together they are one change of the server's catalog, which is slow and all or nothing.
      if (!library.statements().isEmpty()) {
        administration.call("@AdHoc", script(library.statements()));
      }
      readOnly = administration.readOnlyProcedures();
    } catch (ProcCallException | IOException e) {
      throw notInstalled(library, e);
    }
  }

  private static String nameOf(Matcher created) {
    String name = created.group("name");
    return name == null ? created.group("class") : name;
  }

  private static String script(List<String> statements) {
    return statements.stream()
        .map(String::strip)
        .map(statement -> statement.endsWith(";") ? statement : statement + ";")
        .collect(Collectors.joining("\n"));
  }

  private static LoadstoneException notInstalled(ProcedureLibrary library, Exception e) {
    String said = Status.message(e.getMessage());
    String missing =
        library.statements().stream()
            .map(CREATED::matcher)
            .filter(Matcher::find)
            .filter(created -> created.group("class") != null)
            .map(
                created ->
                    (created.group("package") == null ? "" : created.group("package"))
                        + created.group("class"))
            .filter(name -> said.contains(name) && said.toLowerCase(Locale.ROOT).contains("class"))
            .findFirst()
            .orElse("");
    String advice =
        missing.isEmpty()
            ? "see that the benchmark's tables are there, and that the user may change the schema"
                + " (role administrator)"
            : ("procedure %s needs the class %s on the server: it must be in the jar of "
                    + "procedures, compiled for a Java that the server runs on")
                .formatted(missing.substring(missing.lastIndexOf('.') + 1), missing);
    return LoadstoneException.loadFailed(
        e, "VoltDB did not take the stored procedures: %s; %s", said, advice);
  }

  private static byte[] bytes(URL code) {
    try (InputStream stream = code.openStream()) {
      return stream.readAllBytes();
    } catch (IOException e) {
      throw LoadstoneException.internal(e, "the compiled procedures cannot be read: %s", e);
    }
  }

  @Override
  public void call(String procedure, Object[] arguments, Callback callback) {
    ask(
        procedure,
        arguments,
        (outcome, tables, failure) ->
            callback.done(
                outcome,
                outcome == Outcome.COMMITTED ? new TableReply(tables) : Reply.EMPTY,
                failure));
  }

  interface Answer {
    /** The tables are empty unless the call was committed. */
    void done(Outcome outcome, VoltTable[] tables, String failure);
  }

  void ask(String procedure, Object[] arguments, Answer answer) {
    ProcedureCallback answered = response -> answer(procedure, response, answer);
    boolean queued;
    try {
      queued = calls.callProcedure(answered, procedure, arguments);
    } catch (IOException e) {
      answer.done(Outcome.CONNECTION_LOST, NO_TABLES, "no connection: " + e.getMessage());
      return;
    } catch (RuntimeException e) {
      // The client throws this for an argument of a type that VoltDB does not know.
      answer.done(Outcome.ERROR, NO_TABLES, procedure + " cannot be called: " + e.getMessage());
      return;
    }
    if (!queued) {
      notQueued(answer);
    }
  }

  /** The client waited for room and found none; nothing was sent. */
  private void notQueued(Answer answer) {
    if (calls.getConnectedHostList().isEmpty()) {
      answer.done(Outcome.CONNECTION_LOST, NO_TABLES, "no connection: no node can be reached");
    } else {
      answer.done(Outcome.REJECTED, NO_TABLES, "back-pressure: the servers take no more calls");
    }
  }

  private void answer(String procedure, ClientResponse response, Answer answer) {
    Status status = Status.of(response.getStatus());
    if (status == Status.SUCCESS) {
      answer.done(Outcome.COMMITTED, response.getResults(), "");
    } else {
      answer.done(status.outcome(readOnly.contains(procedure)), NO_TABLES, Status.words(response));
    }
  }
}
