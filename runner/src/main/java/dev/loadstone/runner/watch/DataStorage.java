package dev.loadstone.runner.watch;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.deployment.Deployment;
import dev.loadstone.core.deployment.Storage;
import dev.loadstone.core.statistics.RunMark;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The storage under the data of a system's servers.
 *
 * @param here storage of the servers on this machine; null when there are none
 * @param elsewhere storage of the servers on other machines, by machine
 */
public record DataStorage(Storage here, Map<String, Storage> elsewhere) {
  public static final DataStorage NONE = new DataStorage(null, Map.of());

  /** Finds the storage of started servers; the folder has the data of those on this machine. */
  public static DataStorage of(Deployment deployment, Path data) {
    boolean none = deployment.nodes().stream().noneMatch(Deployment.Node::isProcessHere);
    try {
      return new DataStorage(none ? null : Storage.of(data), deployment.storageElsewhere());
    } catch (IOException e) {
      throw LoadstoneException.unavailable(e, "the storage of %s is not known: %s", data, e);
    }
  }

  /**
   * Returns a mark when the data of a machine lie on another storage than in a run of an earlier
   * session. What that is, is known only when its servers have started.
   *
   * @param then the storage elsewhere in that run, by machine
   */
  public Optional<RunMark> changedSince(Map<String, Storage> then) {
    return then.entrySet().stream()
        .filter(old -> !elsewhere.getOrDefault(old.getKey(), old.getValue()).equals(old.getValue()))
        .findFirst()
        .map(
            old ->
                new RunMark(
                    RunMark.Kind.CHANGED,
                    "data on %s were on %s in an earlier session, and are on %s"
                        .formatted(
                            old.getKey(),
                            old.getValue().describe(),
                            elsewhere.get(old.getKey()).describe())));
  }

  /** Returns a mark when some of the storage is memory, where durability costs nothing. */
  public Optional<RunMark> doubt() {
    return Stream.concat(Stream.ofNullable(here), elsewhere.values().stream())
        .filter(Storage::inMemory)
        .findFirst()
        .map(
            storage ->
                new RunMark(
                    RunMark.Kind.STORAGE,
                    "the data lay in memory ("
                        + storage.fileSystem()
                        + "), where the durability that the settings ask for costs nothing; put them"
                        + " on a disk with "
                        + (here == null ? "systems.folder" : "--data")));
  }
}
