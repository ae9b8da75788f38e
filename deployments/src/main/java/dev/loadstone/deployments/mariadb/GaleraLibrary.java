package dev.loadstone.deployments.mariadb;

import dev.loadstone.core.Refusal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The library that makes MariaDB servers one Galera cluster. No Maven artifact holds it, so the
 * server uses the library of a distribution's package.
 */
final class GaleraLibrary {
  static final String SETTING = "wsrep_provider";

  /** The paths in the packages: Debian's and Ubuntu's galera-4, Fedora's, openSUSE's. */
  private static final List<Path> PLACES =
      List.of(
          Path.of("/usr/lib/galera/libgalera_smm.so"),
          Path.of("/usr/lib64/galera/libgalera_smm.so"),
          Path.of("/usr/lib64/galera-4/libgalera_smm.so"));

  private GaleraLibrary() {}

  static Optional<Path> find(Map<String, String> settings) {
    return candidates(settings).stream().filter(Files::isReadable).findFirst();
  }

  private static List<Path> candidates(Map<String, String> settings) {
    return MariadbSettings.value(settings, SETTING).map(Path::of).map(List::of).orElse(PLACES);
  }

  static Optional<Refusal> refusal(int nodes, Map<String, String> settings) {
    if (find(settings).isPresent()) {
      return Optional.empty();
    }
    Optional<String> named = MariadbSettings.value(settings, SETTING);
    if (named.isPresent()) {
      return Optional.of(
          Refusal.of("settings." + SETTING, "is %s, and there is no readable file", named.get()));
    }
    return Optional.of(
        Refusal.of(
            "nodes",
            "is %s; a MariaDB of several nodes is a Galera cluster, and this machine has no"
                + " libgalera_smm.so in %s; install the package galera-4, or say where the"
                + " library is with settings.%s",
            nodes,
            String.join(", ", PLACES.stream().map(place -> place.getParent() + "").toList()),
            SETTING));
  }
}
