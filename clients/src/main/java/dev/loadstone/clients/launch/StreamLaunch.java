package dev.loadstone.clients.launch;

import dev.loadstone.clients.channel.Inbox;
import dev.loadstone.core.Cancellation;
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
  /** The time for clients to end after they were let go. */
  private static final Duration END_PATIENCE = Duration.ofSeconds(10);

  private static final Duration START_PATIENCE = Duration.ofSeconds(60);

  /** The additional time for each client, because clients that start at once share processors. */
  private static final Duration START_PATIENCE_EACH = Duration.ofSeconds(3);

  private final Inbox inbox;
  private final List<StartedClient> processes = new ArrayList<>();
  private final Consumer<Client> reaper;
  private final long deadline;
  private List<Client> clients = List.of();

  private StreamLaunch(int count, Inbox inbox, Consumer<Client> reaper) {
    super(count, new Members(inbox));
    this.inbox = inbox;
    this.reaper = reaper;
    deadline =
        System.nanoTime() + START_PATIENCE.plus(START_PATIENCE_EACH.multipliedBy(count)).toNanos();
  }

  interface Commands {
    /** The words of the command line of a client, counted from 0. */
    List<String> words(int index);

    /** The host of a client, counted from 0. */
    String host(int index);
  }

  /**
   * Starts clients.
   *
   * @param folder the folder of the run
   * @param reaper kills, on its machine, a client that did not end when it was let go
   */
  static StreamLaunch start(int count, Path folder, Commands commands, Consumer<Client> reaper) {
    StreamLaunch launch = new StreamLaunch(count, new Inbox(), reaper);
    try {
      for (int index = 0; index < count; index++) {
        Path own =
            Files.createDirectories(ResultFiles.clientFolder(folder, index + 1, count))
                .resolve(ResultFiles.CLIENT_LOG);
        launch.processes.add(
            StartedClient.start(commands.words(index), own, commands.host(index), launch.inbox));
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
  public List<Client> await(Cancellation cancellation) throws InterruptedException {
    clients = super.await(cancellation);
    return clients;
  }

  @Override
  void look(int missing) {
    for (int index = 0; index < processes.size(); index++) {
      if (!processes.get(index).isAlive()) {
        throw processes.get(index).neverTookPart(index + 1, "it has ended");
      }
      String why = members().whyGone(processes.get(index).channel());
      if (why != null) {
        throw processes.get(index).neverTookPart(index + 1, why);
      }
    }
    if (System.nanoTime() - deadline > 0) {
      for (int index = 0; index < processes.size(); index++) {
        if (!members().has(processes.get(index).channel())) {
          throw processes.get(index).neverTookPart(index + 1, "it said nothing in time");
        }
      }
    }
  }

  @Override
  public void close() {
    processes.forEach(StartedClient::dismiss);
    long end = System.nanoTime() + END_PATIENCE.toNanos();
    for (StartedClient process : processes) {
      if (!process.end(Duration.ofNanos(Math.max(0, end - System.nanoTime())))) {
        clients.stream()
            .filter(client -> client.channel().equals(process.channel()))
            .forEach(reaper);
      }
    }
    inbox.close();
  }
}
