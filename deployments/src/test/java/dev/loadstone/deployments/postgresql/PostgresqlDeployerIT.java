package dev.loadstone.deployments.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.security.auth.module.UnixSystem;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.core.process.ExecutableFinder;
import dev.loadstone.core.process.FolderRemover;
import dev.loadstone.deployments.ArtifactResolver;
import dev.loadstone.deployments.CacheFolder;
import dev.loadstone.deployments.ChildJvm;
import dev.loadstone.deployments.ClusterDeployment;
import dev.loadstone.deployments.FreePort;
import dev.loadstone.deployments.Installer;
import dev.loadstone.deployments.RunAsUser;
import dev.loadstone.deployments.Until;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PostgresqlDeployerIT {
  private static final int NOBODY = 65534;

  @TempDir private Path folder;
  private Path data;
  private Path logs;

  @BeforeEach
  void folders_are_not_made_yet() {
    data = folder.resolve("data");
    logs = folder.resolve("logs");
  }

  private DeploymentPlan plan(Map<String, String> settings) {
    return new DeploymentPlan(1, settings, data, logs, 8, 0);
  }

  private static Connection connect(ClusterDeployment deployment) throws SQLException {
    return DriverManager.getConnection(
        "jdbc:postgresql://" + deployment.endpoints().get(0) + "/" + deployment.database(),
        deployment.user(),
        deployment.password().reveal());
  }

  private static String ask(ClusterDeployment deployment, String question) throws SQLException {
    try (Connection connection = connect(deployment);
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(question)) {
      row.next();
      return row.getString(1);
    }
  }

  @Test
  void a_server_serves_and_leaves_no_process_and_no_data() throws Exception {
    long pid;
    ClusterDeployment deployment = PostgresqlDeployer.standard().start(plan(Map.of()));
    try (deployment) {
      pid = deployment.nodes().get(0).pid();
      assertThat(ask(deployment, "SELECT 6 * 7")).isEqualTo("42");
      assertThat(ProcessHandle.of(pid)).isPresent();
      assertThat(Files.getPosixFilePermissions(data))
          .isEqualTo(PosixFilePermissions.fromString("rwx------"));
    }
    assertThat(deployment.isAlive()).isFalse();
    assertThat(ProcessHandle.of(pid)).isEmpty();
    assertThat(data).doesNotExist();
    assertThat(logs.resolve("postgresql.log")).isNotEmptyFile();
    deployment.close();
  }

  @Test
  void durability_stays_on_and_settings_win_over_defaults() throws Exception {
    String awkward = "a 'b' \\ \"c\" # d = %";
    Map<String, String> settings =
        Map.of(
            "shared_buffers",
            "32MB",
            "synchronous_commit",
            "off",
            "ssl_passphrase_command",
            awkward);
    try (ClusterDeployment deployment = PostgresqlDeployer.standard().start(plan(settings))) {
      assertThat(ask(deployment, "SHOW shared_buffers")).isEqualTo("32MB");
      assertThat(ask(deployment, "SHOW synchronous_commit")).isEqualTo("off");
      assertThat(ask(deployment, "SHOW ssl_passphrase_command")).isEqualTo(awkward);
      assertThat(ask(deployment, "SHOW fsync")).isEqualTo("on");
      assertThat(ask(deployment, "SHOW full_page_writes")).isEqualTo("on");
      assertThat(ask(deployment, "SHOW listen_addresses")).isEqualTo("127.0.0.1");
      assertThat(ask(deployment, "SHOW password_encryption")).isEqualTo("scram-sha-256");
    }
  }

  @Test
  void a_killed_server_is_noticed_and_comes_back_with_what_was_committed() throws Exception {
    try (ClusterDeployment deployment = PostgresqlDeployer.standard().start(plan(Map.of()))) {
      try (Connection connection = connect(deployment);
          Statement statement = connection.createStatement()) {
        statement.execute("CREATE TABLE kept (a int)");
        statement.execute("INSERT INTO kept VALUES (7)");
      }
      long first = deployment.nodes().get(0).pid();
      ProcessHandle.of(first).orElseThrow().destroyForcibly();
      assertThat(Until.holds(() -> !deployment.isAlive())).isTrue();

      deployment.restart();

      assertThat(deployment.nodes().get(0).pid()).isNotEqualTo(first);
      assertThat(ask(deployment, "SELECT a FROM kept")).isEqualTo("7");
      assertThatThrownBy(deployment::restart).hasMessageContaining("still runs");
    }
    assertThat(data).doesNotExist();
  }

  @Test
  void a_restart_that_the_user_ends_is_not_tried_again() throws Exception {
    openToAll();
    Path programs =
        PostgresqlBinaries.ofThisMachine()
            .in(Installer.standard().place("PostgreSQL", List.of()))
            .resolve("bin");
    for (String name : List.of("postgres", "initdb")) {
      Path script =
          Files.writeString(
              folder.resolve(name),
              "#!/bin/sh\necho started >&2\nexec %s \"$@\"\n".formatted(programs.resolve(name)));
      Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
    PostgresqlDeployer deployer =
        new PostgresqlDeployer(
            Installer.standard().withBinary(folder.resolve("postgres").toString()));
    try (ClusterDeployment deployment = deployer.start(plan(Map.of()))) {
      deployment.kill(1);
      Thread.currentThread().interrupt();
      assertThatThrownBy(deployment::restart)
          .extracting("exitCode")
          .isEqualTo(ExitCode.INTERRUPTED);
      assertThat(Thread.interrupted()).isTrue();
      // The one that was killed, and at most one that was started in its place.
      assertThat(Files.readAllLines(logs.resolve("postgresql.log")))
          .filteredOn("started"::equals)
          .hasSizeBetween(1, 2);
    }
  }

  @Test
  void a_server_that_is_killed_leaves_none_of_its_shared_memory() throws Exception {
    Path made = Path.of("/proc/sysvipc/shm");
    assumeTrue(Files.isReadable(made), "shared memory is listed only on Linux");
    try (ClusterDeployment deployment = PostgresqlDeployer.standard().start(plan(Map.of()))) {
      long pid = deployment.nodes().get(0).pid();
      List<Path> files = sharedMemory(pid);
      assertThat(files).isNotEmpty().allMatch(Files::exists);
      assertThat(makers(made)).contains(Long.toString(pid));

      deployment.kill(1);

      assertThat(files).noneMatch(Files::exists);
      assertThat(makers(made)).doesNotContain(Long.toString(pid));
      deployment.restart();
      assertThat(ask(deployment, "SELECT 6 * 7")).isEqualTo("42");
    }
  }

  private static List<Path> sharedMemory(long pid) throws IOException {
    try (Stream<String> maps = Files.lines(Path.of("/proc", Long.toString(pid), "maps"))) {
      return maps.filter(line -> line.contains("/dev/shm/PostgreSQL."))
          .map(line -> Path.of(line.substring(line.indexOf('/'))))
          .distinct()
          .toList();
    }
  }

  private static List<String> makers(Path segments) throws IOException {
    try (Stream<String> lines = Files.lines(segments)) {
      return lines.map(line -> line.strip().split("\\s+", -1)[4]).toList();
    }
  }

  @Test
  void a_killed_jvm_leaves_no_server_and_no_data() throws Exception {
    try (ChildJvm jvm =
        ChildJvm.keepServer(
            List.of(), System.getProperty("java.class.path"), Map.of(), "postgresql", 1, folder)) {
      long pid = Long.parseLong(jvm.after("pid"));
      assertThat(ProcessHandle.of(pid)).isPresent();

      jvm.kill();

      assertThat(Until.gone(pid)).isTrue();
      assertThat(Until.holds(() -> Files.notExists(data))).isTrue();
    }
  }

  @Test
  void a_plain_user_can_run_a_server() throws Exception {
    assumeTrue(new UnixSystem().getUid() == 0, "all other tests show it when run by a plain user");
    assumeTrue(
        ExecutableFinder.find("setpriv").isPresent(), "setpriv is needed to become a plain user");
    openToAll();
    CacheFolder cache = new CacheFolder(folder.resolve("cache").resolve("loadstone"));
    PostgresqlBinaries.ofThisMachine()
        .in(new Installer.Place(RunAsUser.PLAIN, cache, new ArtifactResolver(), Optional.empty()));
    Path work = Files.createDirectory(folder.resolve("work"));
    Files.setAttribute(work, "unix:uid", NOBODY);

    try (ChildJvm jvm =
        ChildJvm.keepServer(
            List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"),
            ChildJvm.readableClassPath(folder.resolve("classpath")),
            Map.of("XDG_CACHE_HOME", folder.resolve("cache").toString()),
            "postgresql",
            1,
            work)) {
      long pid = Long.parseLong(jvm.after("pid"));
      assertThat(jvm.after("uid")).isEqualTo("65534");
      assertThat(Files.getAttribute(Path.of("/proc/" + pid), "unix:uid")).isEqualTo(NOBODY);
      jvm.endInOrder();
      jvm.after("closed");
      assertThat(Until.gone(pid)).isTrue();
    }
    assertThat(work.resolve("data")).doesNotExist();
  }

  private void openToAll() throws IOException {
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2})
  void root_can_run_a_server_in_each_way(int way) throws Exception {
    assumeTrue(new UnixSystem().getUid() == 0, "only root has to change");
    openToAll();
    RunAsUser runAs = RunAsUser.FOR_ROOT.get(way);
    assumeTrue(runAs.refusal().isEmpty(), () -> runAs + " does not work on this machine");
    List<CacheFolder> caches =
        List.of(CacheFolder.ofUser(), new CacheFolder(folder.resolve("cache")));
    PostgresqlDeployer deployer =
        new PostgresqlDeployer(
            new Installer(new ArtifactResolver(), caches, List.of(runAs), false, Optional.empty()));
    long pid;
    try (ClusterDeployment deployment = deployer.start(plan(Map.of()))) {
      pid = deployment.nodes().get(0).pid();
      assertThat(ask(deployment, "SELECT 6 * 7")).isEqualTo("42");
    }
    assertThat(ProcessHandle.of(pid)).isEmpty();
    assertThat(data).doesNotExist();
  }

  @Test
  void root_without_a_way_out_is_told_what_was_tried() {
    assumeTrue(new UnixSystem().getUid() == 0, "only root has to change");
    List<RunAsUser> ways =
        List.of(
            new RunAsUser("nobody by magic", List.of("loadstone-no-such-program"), NOBODY),
            new RunAsUser("still root", List.of("env"), NOBODY));
    PostgresqlDeployer deployer =
        new PostgresqlDeployer(
            new Installer(
                new ArtifactResolver(),
                List.of(CacheFolder.ofUser()),
                ways,
                false,
                Optional.empty()));
    assertThatThrownBy(() -> deployer.start(plan(Map.of())))
        .isInstanceOf(LoadstoneException.class)
        .hasMessageContaining("loadstone-no-such-program")
        .hasMessageContaining("env (still root)")
        .hasMessageContaining("plain user");
    assertThat(data).doesNotExist();
  }

  @Test
  void a_data_folder_that_the_server_cannot_reach_is_refused() throws Exception {
    assumeTrue(new UnixSystem().getUid() == 0, "only root has to change");
    RunAsUser nobody = RunAsUser.FOR_ROOT.get(0);
    assumeTrue(nobody.refusal().isEmpty(), "setpriv does not work on this machine");
    openToAll();
    // Not in the temporary folder, which is opened as far as is needed; a checkout may lie there.
    Path closed =
        Files.createTempDirectory(Path.of(System.getProperty("user.home")), "loadstone-closed-");
    data = closed.resolve("deployment").resolve("data");
    PostgresqlDeployer deployer =
        new PostgresqlDeployer(
            new Installer(
                new ArtifactResolver(),
                List.of(new CacheFolder(folder.resolve("cache"))),
                List.of(nobody),
                false,
                Optional.empty()));
    assertThatThrownBy(() -> deployer.start(plan(Map.of())))
        .isInstanceOf(LoadstoneException.class)
        .hasMessageContaining(data.toString())
        .hasMessageContaining("nobody");
    assertThat(data).doesNotExist();
    FolderRemover.remove(closed);
  }

  @Test
  void a_taken_port_is_refused_before_anything_starts() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      DeploymentPlan plan = new DeploymentPlan(1, Map.of(), data, logs, 8, taken.getLocalPort());
      assertThatThrownBy(() -> PostgresqlDeployer.standard().start(plan))
          .isInstanceOf(LoadstoneException.class)
          .hasMessageContaining("port " + taken.getLocalPort())
          .extracting("exitCode")
          .isEqualTo(ExitCode.SYSTEM_UNAVAILABLE);
    }
    assertThat(data).doesNotExist();
  }

  @Test
  void a_given_port_is_used() throws Exception {
    int port = FreePort.find();
    DeploymentPlan plan = new DeploymentPlan(1, Map.of(), data, logs, 8, port);
    try (ClusterDeployment deployment = PostgresqlDeployer.standard().start(plan)) {
      assertThat(deployment.endpoints()).containsExactly("127.0.0.1:" + port);
    }
  }

  @Test
  void a_wrong_value_or_an_unknown_setting_brings_the_servers_own_words() {
    assertThatThrownBy(
            () -> PostgresqlDeployer.standard().start(plan(Map.of("shared_buffers", "much"))))
        .isInstanceOf(LoadstoneException.class)
        .hasMessageContaining("invalid value for parameter \"shared_buffers\": \"much\"")
        .hasMessageContaining("postgresql.log");
    assertThat(data).doesNotExist();
    assertThatThrownBy(
            () -> PostgresqlDeployer.standard().start(plan(Map.of("shared_bufers", "1GB"))))
        .isInstanceOf(LoadstoneException.class)
        .hasMessageContaining("unrecognized configuration parameter \"shared_bufers\"");
    assertThat(data).doesNotExist();
  }

  @Test
  void a_data_folder_with_something_in_it_is_left_alone() throws Exception {
    Files.createDirectory(data);
    Path precious = Files.writeString(data.resolve("precious"), "mine");
    assertThatThrownBy(() -> PostgresqlDeployer.standard().start(plan(Map.of())))
        .isInstanceOf(LoadstoneException.class)
        .hasMessageContaining("is not empty");
    assertThat(precious).hasContent("mine");
  }

  @Test
  void the_server_has_a_session_of_its_own() throws Exception {
    assumeTrue(ExecutableFinder.find("setsid").isPresent(), "needs setsid");
    assumeTrue(Files.exists(Path.of("/proc/self/stat")), "needs /proc");
    try (ClusterDeployment deployment = PostgresqlDeployer.standard().start(plan(Map.of()))) {
      long pid = deployment.nodes().get(0).pid();
      assertThat(session(pid)).isNotEqualTo(session(ProcessHandle.current().pid()));
    }
  }

  private static String session(long pid) throws IOException {
    String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
    return stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1)[3];
  }

  @Test
  void the_password_is_required_and_not_shown() throws Exception {
    try (ClusterDeployment deployment = PostgresqlDeployer.standard().start(plan(Map.of()))) {
      String secret = deployment.password().reveal();
      assertThatThrownBy(
              () ->
                  DriverManager.getConnection(
                      "jdbc:postgresql://"
                          + deployment.endpoints().get(0)
                          + "/"
                          + deployment.database(),
                      deployment.user(),
                      "guess"))
          .asInstanceOf(InstanceOfAssertFactories.type(SQLException.class))
          .extracting(SQLException::getSQLState)
          .isEqualTo("28P01");
      try (Stream<Path> files = Files.walk(logs)) {
        for (Path log : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
          assertThat(log).content().doesNotContain(secret);
        }
      }
      assertThat(ProcessHandle.of(deployment.nodes().get(0).pid()).orElseThrow().info().toString())
          .doesNotContain(secret);
      assertThat(data.resolve("password")).doesNotExist();
    }
  }
}
