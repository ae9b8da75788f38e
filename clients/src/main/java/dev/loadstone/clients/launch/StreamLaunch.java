package dev.loadstone.clients.launch;

import dev.loadstone.clients.channel.Inbox;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.result.ResultStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The clients of one run that this process talks to over their standard streams. */
final class StreamLaunch extends Launch {
  /** The time after which the user is told who is awaited. */
  private static final Duration TELL_AFTER = Duration.ofSeconds(30);

  private final Inbox inbox;
  private final Starts starts;
  private final Consumer<String> user;
  private final List<StartedClient> processes = new ArrayList<>();
  private final long started = System.nanoTime();
  private boolean told;

  private StreamLaunch(int count, Inbox inbox, Starts starts, Consumer<String> user) {
    super(count, new Members(inbox));
    this.inbox = inbox;
    this.starts = starts;
    this.user = user;
  }

  /** The way to start each client, counted from 0. */
  interface Starts {
    ClientStart of(int index);

    /** The reason why a client is long in coming; empty where none is known. */
    default String why(int index) {
      return "";
    }
  }

  static StreamLaunch start(int count, Path folder, Starts starts, Consumer<String> user) {
    StreamLaunch launch = new StreamLaunch(count, new Inbox(), starts, user);
    try {
      for (int index = 0; index < count; index++) {
        Path own =
            Files.createDirectories(ResultFiles.clientFolder(folder, index + 1, count))
                .resolve(ResultFiles.CLIENT_LOG);
        launch.processes.add(StartedClient.start(starts.of(index), own, launch.inbox));
      }
      return launch;
    } catch (IOException e) {
      launch.close();
      throw ResultStore.notWritten(folder, e);
    } catch (RuntimeException e) {
      launch.close();
      throw e;
    }
  }

  @Override
  void look(int missing) {
    for (int index = 0; index < processes.size(); index++) {
      StartedClient process = processes.get(index);
      String why = members().whyGone(process.channel());
      if (why == null && !members().has(process.channel())) {
        why = process.lateness();
      }
      if (why != null) {
        throw process.neverTookPart(index + 1, why, starts.why(index));
      }
    }
    if (!told && System.nanoTime() - started > TELL_AFTER.toNanos()) {
      told = true;
      user.accept("waiting for " + missing + " of " + processes.size() + " clients" + reason());
    }
  }

  private String reason() {
    for (int index = 0; index < processes.size(); index++) {
      if (!members().has(processes.get(index).channel())) {
        String why = starts.why(index);
        return why.isEmpty() ? "" : "; of client " + (index + 1) + " is said: " + why;
      }
    }
    return "";
  }

  @Override
  public void close() {
    processes.forEach(StartedClient::dismiss);
    long now = System.nanoTime();
    processes.forEach(process -> process.end(now));
    inbox.close();
  }
}
