package dev.loadstone.deployments;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every engine with real servers, the JVM that started them killed by {@code kill -9}. */
final class KilledJvmIT {
  /** Cassandra's first user has his own name, and some have none. */
  private static final Pattern GENERATED = Pattern.compile("[0-9a-f]{48}");

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {"postgresql", "ignite", "mariadb", "voltdb", "cassandra", "hbase", "redis"})
  void servers_run_without_rights_show_no_secret_and_leave_no_process_and_no_data(String database)
      throws Exception {
    try (ChildJvm jvm =
            ChildJvm.keepServer(
                List.of(), System.getProperty("java.class.path"), Map.of(), database, 1, folder);
        CommandLines commandLines = new CommandLines(jvm::descendants)) {
      String password = jvm.after("password");
      List<Long> pids = jvm.pids();
      List<ProcessHandle> processes = new ArrayList<>();
      for (long pid : pids) {
        ProcessHandle server = ProcessHandle.of(pid).orElseThrow();
        Stream.concat(Stream.of(server), server.descendants()).forEach(processes::add);
      }
      for (long pid : pids) {
        ProcessUsers.requireUnprivileged(pid);
      }
      assertThat(folder.resolve("data")).isDirectory();
      assertThat(commandLines.seen())
          .hasSizeGreaterThan(pids.size())
          .noneMatch(line -> line.contains(KeepServer.SECRET))
          .noneMatch(line -> GENERATED.matcher(password).matches() && line.contains(password));

      jvm.kill();

      assertThat(Until.holds(() -> processes.stream().noneMatch(ProcessHandle::isAlive))).isTrue();
      assertThat(Until.holds(() -> Files.notExists(folder.resolve("data")))).isTrue();
    }
  }

  /** While initdb makes the data, before there is a server. */
  @Test
  void a_set_up_tool_ends_with_the_jvm_and_leaves_no_data() throws Exception {
    try (ChildJvm jvm =
        ChildJvm.keepServer(
            List.of(), System.getProperty("java.class.path"), Map.of(), "postgresql", 1, folder)) {
      Path cluster = folder.resolve("data").resolve("cluster");
      assertThat(Until.holds(() -> Files.exists(cluster.resolve("base")))).isTrue();
      List<ProcessHandle> processes = jvm.descendants();

      jvm.kill();

      assertThat(processes).isNotEmpty();
      assertThat(Until.holds(() -> processes.stream().noneMatch(ProcessHandle::isAlive))).isTrue();
      assertThat(Until.holds(() -> Files.notExists(folder.resolve("data")))).isTrue();
    }
  }
}
