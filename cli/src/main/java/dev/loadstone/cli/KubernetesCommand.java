package dev.loadstone.cli;

import dev.loadstone.clients.ClientProcesses;
import dev.loadstone.clients.channel.Endpoint;
import dev.loadstone.clients.launch.ClientImage;
import dev.loadstone.clients.launch.ClientProgram;
import dev.loadstone.clients.launch.KubernetesObjects;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.result.ResultStore;
import dev.loadstone.core.settings.Clients;
import dev.loadstone.core.settings.Clients.By;
import dev.loadstone.runner.experiment.Catalog;
import dev.loadstone.runner.experiment.Experiment;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "kubernetes",
    description = {
      "Writes the image and the objects of clients that are pods of Kubernetes; sends nothing.",
      "Containerfile and program.tar make the image. clients.yaml holds an Indexed Job of clients, and"
          + " the Service by which they find a run that is a pod of the cluster. 'loadstone run' makes"
          + " such a Job itself where the experiment has clients: {count: N, by: kubernetes}; for"
          + " objects that you change and apply yourself it has by: hand."
    })
final class KubernetesCommand implements Callable<Integer> {
  private static final String OBJECTS = "clients.yaml";

  private final Catalog catalog;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "FILE", description = "The experiment.")
  private Path file;

  @Mixin private ExperimentArguments arguments;

  @Option(
      names = "--image",
      paramLabel = "IMAGE",
      defaultValue = "",
      description = "The image of the clients; by default that of the experiment.")
  private String image;

  @Option(
      names = "--join",
      paramLabel = "HOST:PORT",
      description = {
        "Where 'loadstone run --listen' listens, and pods reach it.",
        "Default: the Service, which leads to a run that is a pod."
      })
  private String join;

  @Option(
      names = "--folder",
      paramLabel = "FOLDER",
      defaultValue = "kubernetes",
      description = "Where to write (default: ${DEFAULT-VALUE}).")
  private Path folder;

  KubernetesCommand(Catalog catalog) {
    this.catalog = catalog;
  }

  @Override
  public Integer call() {
    ClientProgram program = SelfLauncher.asClient();
    Endpoint run =
        join == null
            ? new Endpoint(KubernetesObjects.RUN, ClientProcesses.DEFAULT_PORT)
            : Endpoint.parse(join, "--join");
    Clients clients = clients();
    KubernetesObjects objects =
        new KubernetesObjects("loadstone-clients", clients, run, program.options());
    try {
      Files.createDirectories(folder);
      new ClientImage(program).write(folder);
      ResultStore.writeText(
          folder.resolve(OBJECTS),
          join == null
              ? KubernetesObjects.yaml(objects.service(), objects.job(false))
              : KubernetesObjects.yaml(objects.job(false)));
    } catch (IOException e) {
      throw ResultStore.notWritten(folder, e);
    }
    PrintWriter out = spec.commandLine().getOut();
    out.printf(
        "%s has the image and the objects of %s clients. The image:%n"
            + "  docker build --tag %s --file %s %s%n"
            + "  docker push %s%n",
        folder,
        clients.count(),
        clients.image(),
        folder.resolve(ClientImage.CONTAINERFILE),
        folder,
        clients.image());
    out.flush();
    return ExitCode.OK.code();
  }

  /** Returns the clients of the cell that needs the most, with the image to use. */
  private Clients clients() {
    Experiment experiment = arguments.read(file, catalog, spec.commandLine().getErr()).experiment();
    Clients most =
        experiment.cells().stream()
            .map(cell -> cell.load().clients())
            .filter(clients -> clients.by() == By.KUBERNETES || clients.by() == By.HAND)
            .max(Comparator.comparing(Clients::count))
            .orElseThrow(
                () ->
                    LoadstoneException.usage(
                        "%s has no clients for Kubernetes; expected load.clients such as {count: 4,"
                            + " by: kubernetes, image: registry.example/loadstone:0.1}, or by: hand",
                        file));
    String made = image.isEmpty() ? most.image() : image;
    if (made.isEmpty()) {
      throw LoadstoneException.usage(
          "no image is named; expected --image, such as --image registry.example/loadstone:0.1");
    }
    return new Clients(most.count(), By.KUBERNETES, most.on(), most.lost(), most.options(), made);
  }
}
