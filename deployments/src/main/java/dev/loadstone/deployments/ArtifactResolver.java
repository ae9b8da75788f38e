package dev.loadstone.deployments;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.Resources;
import dev.loadstone.core.process.ExecutableFinder;
import eu.maveniverse.maven.mima.context.Context;
import eu.maveniverse.maven.mima.context.ContextOverrides;
import eu.maveniverse.maven.mima.context.Runtimes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.maven.settings.building.DefaultSettingsBuildingRequest;
import org.apache.maven.settings.building.SettingsBuilder;
import org.apache.maven.settings.building.SettingsBuildingException;
import org.eclipse.aether.DefaultRepositorySystemSession;
import org.eclipse.aether.RepositorySystemSession;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.repository.RemoteRepository;
import org.eclipse.aether.repository.RepositoryPolicy;
import org.eclipse.aether.resolution.ArtifactRequest;
import org.eclipse.aether.resolution.ArtifactResolutionException;
import org.eclipse.aether.resolution.ArtifactResult;
import org.eclipse.aether.resolution.DependencyRequest;
import org.eclipse.aether.resolution.DependencyResolutionException;
import org.eclipse.aether.resolution.DependencyResult;
import org.eclipse.aether.transfer.ArtifactNotFoundException;
import org.eclipse.aether.transfer.ArtifactTransferException;
import org.eclipse.aether.util.artifact.JavaScopes;
import org.eclipse.aether.util.filter.DependencyFilterUtils;

/**
 * Gets server artifacts from Maven repositories the way the user's own Maven would: with the user's
 * and the installation's {@code settings.xml}, mirrors, proxies and local repository. What it gets
 * never comes onto the class path of Loadstone.
 */
public final class ArtifactResolver {
  private final UnaryOperator<ContextOverrides.Builder> overrides;
  private final Map<String, String> digests;

  public ArtifactResolver() {
    this(UnaryOperator.identity(), digests());
  }

  /**
   * @param digests the SHA-256 digests of all artifacts that may come, in lower-case hexadecimal,
   *     by {@code group:artifact:extension[:classifier]:version}
   */
  ArtifactResolver(UnaryOperator<ContextOverrides.Builder> overrides, Map<String, String> digests) {
    this.overrides = overrides;
    this.digests = digests;
  }

  /** Gets {@code group:artifact[:extension[:classifier]]:version} into the local repository. */
  public Path resolve(String coordinates) {
    try (Context context = newContext()) {
      RepositorySystemSession session = session(context);
      ArtifactRequest request =
          new ArtifactRequest(
              new DefaultArtifact(coordinates), context.remoteRepositories(), "loadstone");
      try {
        return checked(List.of(context.repositorySystem().resolveArtifact(session, request)))
            .get(0);
      } catch (ArtifactResolutionException e) {
        throw unavailable(
            coordinates, context, session.isOffline(), e, e.getResult().getExceptions());
      }
    }
  }

  /**
   * The class path of artifacts with their runtime dependencies. Of two versions of one artifact
   * the one nearer to this list is taken, as Maven does.
   */
  public List<Path> resolveClassPath(List<String> coordinates) {
    try (Context context = newContext()) {
      RepositorySystemSession session = session(context);
      CollectRequest collect = new CollectRequest();
      coordinates.forEach(
          each ->
              collect.addDependency(new Dependency(new DefaultArtifact(each), JavaScopes.RUNTIME)));
      collect.setRepositories(context.remoteRepositories());
      DependencyRequest request =
          new DependencyRequest(collect, DependencyFilterUtils.classpathFilter(JavaScopes.RUNTIME));
      try {
        return checked(
            context.repositorySystem().resolveDependencies(session, request).getArtifactResults());
      } catch (DependencyResolutionException e) {
        List<Exception> causes = causes(e.getResult());
        throw unavailable(
            missing(causes).orElse(coordinates.get(0)), context, session.isOffline(), e, causes);
      }
    }
  }

  private List<Path> checked(List<ArtifactResult> results) {
    Map<String, Path> files = new LinkedHashMap<>();
    results.forEach(
        result ->
            files.put(result.getArtifact().toString(), result.getArtifact().getFile().toPath()));
    require(files);
    return List.copyOf(files.values());
  }

  /**
   * The digests of all artifacts that servers run on, recorded when these were chosen. Unlike the
   * checksums of a repository, they do not come from where the artifact comes from.
   */
  static Map<String, String> digests() {
    return Resources.text(ArtifactResolver.class, "artifacts.sha256")
        .lines()
        .map(line -> line.split(" ", -1))
        .collect(Collectors.toMap(words -> words[1], words -> words[0]));
  }

  /**
   * Artifacts that are not known are refused too: a repository that alters the dependencies of an
   * artifact, and the checksum with them, could add its own.
   */
  private void require(Map<String, Path> artifacts) {
    List<String> unknown = new ArrayList<>();
    artifacts.forEach(
        (artifact, file) -> {
          String expected = digests.get(artifact);
          String found = ServerProgram.digest(file);
          if (expected == null) {
            unknown.add(found + " " + artifact);
          } else if (!found.equals(expected)) {
            throw LoadstoneException.unavailable(
                "the server artifact %s is not the one that it was: its SHA-256 is %s, expected "
                    + "%s. It was cut short or altered, and is not used; remove %s, and see which "
                    + "repository or mirror of Maven's settings.xml it comes from",
                artifact, found, expected, file.getParent());
          }
        });
    if (!unknown.isEmpty()) {
      throw LoadstoneException.unavailable(
          "server artifacts came that are not among those that the servers were chosen with: %s. "
              + "They are not used; see which repository or mirror of Maven's settings.xml they "
              + "come from",
          String.join(", ", unknown));
    }
  }

  private static List<Exception> causes(DependencyResult result) {
    return Stream.concat(
            result.getCollectExceptions().stream(),
            result.getArtifactResults().stream().flatMap(each -> each.getExceptions().stream()))
        .toList();
  }

  private static Optional<String> missing(List<Exception> causes) {
    return causes.stream()
        .filter(ArtifactTransferException.class::isInstance)
        .map(cause -> ((ArtifactTransferException) cause).getArtifact().toString())
        .findFirst();
  }

  private static RepositorySystemSession session(Context context) {
    DefaultRepositorySystemSession session =
        new DefaultRepositorySystemSession(context.repositorySystemSession());
    session.setOffline(isOffline(context));
    session.setChecksumPolicy(RepositoryPolicy.CHECKSUM_POLICY_FAIL);
    return session;
  }

  private Context newContext() {
    ContextOverrides.Builder settings = ContextOverrides.create().withUserSettings(true);
    mavenHome().ifPresent(settings::withMavenSystemHomeOverride);
    try {
      return Runtimes.INSTANCE.getRuntime().create(overrides.apply(settings).build());
    } catch (IllegalStateException e) {
      throw unreadable(e.getCause() == null ? e : e.getCause());
    }
  }

  private static LoadstoneException unreadable(Throwable failure) {
    return LoadstoneException.usage(
        failure, "Maven's settings.xml cannot be used: %s; correct it", failure.getMessage());
  }

  /** MIMA takes everything from Maven's settings except this. */
  private static boolean isOffline(Context context) {
    DefaultSettingsBuildingRequest request = new DefaultSettingsBuildingRequest();
    request.setUserSettingsFile(context.mavenUserHome().settingsXml().toFile());
    if (context.mavenSystemHome() != null) {
      request.setGlobalSettingsFile(context.mavenSystemHome().settingsXml().toFile());
    }
    try {
      return context
          .lookup()
          .lookup(SettingsBuilder.class)
          .orElseThrow()
          .build(request)
          .getEffectiveSettings()
          .isOffline();
    } catch (SettingsBuildingException e) {
      throw unreadable(e);
    }
  }

  private static Optional<Path> mavenHome() {
    return Stream.of(
            System.getProperty("maven.home"), System.getenv("MAVEN_HOME"), System.getenv("M2_HOME"))
        .filter(Objects::nonNull)
        .map(Path::of)
        .filter(Files::isDirectory)
        .findFirst()
        .or(() -> ExecutableFinder.find("mvn").flatMap(ArtifactResolver::homeOf));
  }

  private static Optional<Path> homeOf(Path mvn) {
    try {
      // The path is .../bin/mvn, and often a symbolic link.
      return Optional.ofNullable(mvn.toRealPath().getParent().getParent())
          .filter(home -> Files.isRegularFile(home.resolve("conf").resolve("settings.xml")));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static LoadstoneException unavailable(
      String coordinates,
      Context context,
      boolean offline,
      Exception failure,
      List<Exception> causes) {
    String repositories =
        context.remoteRepositories().stream()
            .map(RemoteRepository::getId)
            .collect(Collectors.joining(", "));
    boolean unknown =
        !causes.isEmpty() && causes.stream().allMatch(ArtifactNotFoundException.class::isInstance);
    String reason;
    if (offline) {
      reason = "it is not in the local repository, and Maven is set to work offline";
    } else if (unknown) {
      reason = "no repository has it (asked: " + repositories + ")";
    } else {
      reason =
          ("the repositories could not be asked (%s); look at the network, or name a "
                  + "mirror or proxy in Maven's settings.xml. What is cut short or altered is "
                  + "refused by its checksum")
              .formatted(failure.getMessage());
    }
    return LoadstoneException.unavailable(
        failure, "the server artifact %s cannot be had: %s", coordinates, reason);
  }
}
