package dev.loadstone.deployments;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.Refusal;
import dev.loadstone.core.deployment.ServerBinary;
import dev.loadstone.core.process.CommandRunner;
import dev.loadstone.core.process.ExecutableFinder;
import dev.loadstone.deployments.process.Machine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The user's own server program, as the setting {@code binary} names it.
 *
 * @param products those that it may be
 * @param given a program, or a folder with one; or a name, of what was fetched or of a program on
 *     the search path
 * @param fetched finds a fetched program by its name
 */
record OwnProgram(
    List<ServerProduct> products, String given, Function<String, Optional<Path>> fetched) {
  private static final String KEY = "binary";
  private static final List<String> FOLDERS = List.of("", "bin", "sbin");

  /** Runs a program that may keep settings at home; the servers' user need not have one. */
  private static final List<String> IN_EMPTY_HOME =
      List.of(
          "sh",
          "-c",
          "home=$(mktemp -d) || exit; HOME=$home \"$@\"; status=$?; rm -r \"$home\"; exit $status",
          "version");

  private static final Duration LIMIT = Duration.ofSeconds(20);

  /** The reason why it cannot be used, found without running it. */
  Optional<Refusal> refusal() {
    Optional<Path> found = find();
    if (found.isEmpty()) {
      return Optional.of(
          isName()
              ? Refusal.of(
                  KEY,
                  "is %s, which is neither fetched (loadstone fetch lists what can be) nor on the"
                      + " search path; expected the name or the path of %s, or its folder",
                  given,
                  names())
              : Refusal.of(
                  KEY,
                  "is %s; %s. Expected the program %s, or a folder with it",
                  given,
                  Files.exists(Path.of(given))
                      ? "there is no such program in that folder"
                      : "there is nothing",
                  names()));
    }
    Path program = found.get();
    if (!Files.isRegularFile(program) || !Files.isExecutable(program)) {
      return Optional.of(
          Refusal.of(KEY, "is %s, which is no program that this user may run", program));
    }
    return Optional.empty();
  }

  private boolean isName() {
    return !given.contains("/");
  }

  private String names() {
    return products.stream()
        .flatMap(product -> product.names().stream())
        .collect(Collectors.joining(" or "));
  }

  private Optional<Path> find() {
    if (isName()) {
      return fetched.apply(given).or(() -> ExecutableFinder.find(given)).map(OwnProgram::real);
    }
    Path place = Path.of(given).toAbsolutePath().normalize();
    if (!Files.isDirectory(place)) {
      return Optional.of(place).filter(Files::exists).map(OwnProgram::real);
    }
    return FOLDERS.stream()
        .map(place::resolve)
        .flatMap(folder -> programsIn(folder))
        .filter(Files::exists)
        .findFirst()
        .map(OwnProgram::real);
  }

  private Stream<Path> programsIn(Path folder) {
    return products.stream().flatMap(product -> product.names().stream()).map(folder::resolve);
  }

  /** Other programs and files of the server are found beside what a link leads to. */
  private static Path real(Path program) {
    try {
      return program.toRealPath();
    } catch (IOException e) {
      throw LoadstoneException.unavailable(e, "%s cannot be looked at: %s", program, e);
    }
  }

  /** The program, which is not refused. */
  Path path() {
    return find().orElseThrow(() -> LoadstoneException.unavailable("%s has gone meanwhile", given));
  }

  /** Asks the program what it is, as the servers' user. */
  ServerProgram identify(RunAsUser runAs) {
    Path program = path();
    for (ServerProduct product : products) {
      Optional<String> version = version(product, program, runAs);
      if (version.isPresent()) {
        product
            .companions()
            .forEach(name -> requireCompanion(product, program, version.get(), name, runAs));
        return new ServerProgram(
            product,
            program,
            Optional.of(
                new ServerBinary(
                    program.toString(),
                    product.title(),
                    version.get(),
                    ServerProgram.digest(program))));
      }
    }
    throw LoadstoneException.usage(
        "binary: %s is not %s: asked for its version it says \"%s\"; nothing was started",
        program,
        products.stream().map(ServerProduct::title).collect(Collectors.joining(" or ")),
        ask(products.get(0), program, runAs).lines().findFirst().orElse(""));
  }

  private static void requireCompanion(
      ServerProduct product, Path program, String version, String name, RunAsUser runAs) {
    Path companion = program.resolveSibling(name);
    if (!Files.isExecutable(companion)) {
      throw LoadstoneException.usage(
          "binary: %s needs the program %s beside it, and there is none; nothing was started",
          program, name);
    }
    String told = ask(product, companion, runAs);
    if (!told.contains(version)) {
      throw LoadstoneException.usage(
          "binary: %s is of version %s, and %s, which would make its data folder, says \"%s\";"
              + " expected programs of one version. Nothing was started",
          program, version, companion, told);
    }
  }

  private static Optional<String> version(ServerProduct product, Path program, RunAsUser runAs) {
    Matcher told = product.version().matcher(ask(product, program, runAs));
    return told.find() ? Optional.of(told.group(1)) : Optional.empty();
  }

  private static String ask(ServerProduct product, Path program, RunAsUser runAs) {
    List<String> command =
        Stream.of(IN_EMPTY_HOME, List.of(program.toString()), product.asking())
            .flatMap(List::stream)
            .toList();
    try {
      return Machine.HERE.run(runAs.command(command), CommandRunner.Input.NONE, LIMIT).output();
    } catch (IOException e) {
      throw LoadstoneException.usage(
          "binary: %s cannot be run: %s; nothing was started", program, e.getMessage());
    }
  }
}
