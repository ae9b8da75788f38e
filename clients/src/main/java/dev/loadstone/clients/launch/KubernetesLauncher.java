package dev.loadstone.clients.launch;

import dev.loadstone.clients.channel.Endpoint;
import dev.loadstone.core.Cancellation;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.settings.Clients;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Starts the clients of each run as the pods of one Indexed Job, by the user's own {@code kubectl}.
 * The pods connect to this process.
 */
final class KubernetesLauncher extends JoiningLauncher {
  private static final Logger LOG = LoggerFactory.getLogger(KubernetesLauncher.class);
  private static final String POD_LOG = "pods.log";
  private static final int NAME_LENGTH = 8;

  private final ClientProgram program;
  private final Consumer<String> user;
  private final Cancellation cancellation;

  /**
   * @param user is told when clients are long in coming
   * @param cancellation ends what the cluster is asked
   */
  KubernetesLauncher(
      ClientProgram program, Endpoint listen, Consumer<String> user, Cancellation cancellation) {
    super(listen);
    this.program = program;
    this.user = user;
    this.cancellation = cancellation;
  }

  /** Has the cluster check the Job without creating it: rights, form, limits and policies. */
  @Override
  public void prepare(Clients clients) throws InterruptedException {
    if (listen().isOnlyHere()) {
      throw LoadstoneException.usage(
          "clients by Kubernetes connect to this process, and --listen is %s, which pods cannot"
              + " reach; expected an address of this machine that they reach, such as --listen"
              + " 10.0.0.1",
          listen());
    }
    Kubectl.require();
    super.prepare(clients);
    kubectl(clients)
        .run(
            KubernetesObjects.yaml(objects(clients, listen()).job(true)),
            "create",
            "--dry-run=server",
            "--filename=-");
  }

  private Kubectl kubectl(Clients clients) {
    return new Kubectl(clients.options(), cancellation);
  }

  /** The objects of one run, which have a name of their own. */
  private KubernetesObjects objects(Clients clients, Endpoint run) {
    return new KubernetesObjects(
        "loadstone-" + UUID.randomUUID().toString().substring(0, NAME_LENGTH),
        clients,
        run,
        program.options());
  }

  @Override
  public Launch launch(Clients clients, Path folder) throws InterruptedException {
    JoinedClients joined = open();
    try {
      KubernetesObjects objects = objects(clients, joined.invitation().run());
      return new Pods(
          clients.count(),
          joined,
          ClientPods.start(kubectl(clients), objects, joined.invitation(), user),
          folder.resolve(POD_LOG));
    } catch (LoadstoneException | InterruptedException e) {
      joined.close();
      throw e;
    }
  }

  private static final class Pods extends JoinedLaunch {
    private final ClientPods pods;
    private final Path log;

    private Pods(int count, JoinedClients joined, ClientPods pods, Path log) {
      super(count, joined);
      this.pods = pods;
      this.log = log;
    }

    @Override
    void look(int missing) throws InterruptedException {
      pods.hindrance()
          .ifPresent(
              why -> {
                throw absence(missing, why);
              });
    }

    @Override
    void end() {
      try {
        keepLog();
        pods.delete();
      } catch (LoadstoneException e) {
        LOG.warn("pods may be left behind", e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    private void keepLog() throws InterruptedException {
      try {
        Files.writeString(log, pods.log());
      } catch (IOException | LoadstoneException e) {
        LOG.warn("what clients said could not be kept", e);
      }
    }
  }
}
