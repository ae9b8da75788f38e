package dev.loadstone.deployments.mariadb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.security.auth.module.UnixSystem;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.core.process.ExecutableFinder;
import dev.loadstone.deployments.ArtifactResolver;
import dev.loadstone.deployments.CacheFolder;
import dev.loadstone.deployments.ChildJvm;
import dev.loadstone.deployments.ClusterDeployment;
import dev.loadstone.deployments.Installer;
import dev.loadstone.deployments.RunAsUser;
import dev.loadstone.deployments.Until;
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
import org.junit.jupiter.params.provider.CsvSource;

final class MariadbDeployerIT {
  private static final int NOBODY = 65534;

  /** A value that a file of settings would take for more than a value. */
  private static final String AWKWARD = "set @a = 'b', @c = \"\\\\n\"; # d";

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

  private static Connection connect(ClusterDeployment deployment, String password)
      throws SQLException {
    return DriverManager.getConnection(
        "jdbc:mariadb://" + deployment.endpoints().get(0) + "/" + deployment.database(),
        deployment.user(),
        password);
  }

  private static String ask(ClusterDeployment deployment, String question) throws SQLException {
    try (Connection connection = connect(deployment, deployment.password().reveal());
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(question)) {
      row.next();
      return row.getString(1);
    }
  }

  @Test
  void a_server_serves_durably_on_loopback_and_leaves_no_process_and_no_data() throws Exception {
    long pid;
    ClusterDeployment deployment = MariadbDeployer.standard().start(plan(Map.of()));
    String secret = deployment.password().reveal();
    try (deployment) {
      pid = deployment.nodes().get(0).pid();
      assertThat(ask(deployment, "SELECT VERSION()")).startsWith("11.4.5");
      assertThat(ask(deployment, "SELECT @@innodb_flush_log_at_trx_commit")).isEqualTo("1");
      assertThat(ask(deployment, "SELECT @@innodb_doublewrite")).isEqualTo("ON");
      assertThat(ask(deployment, "SELECT @@log_bin")).isEqualTo("0");
      assertThat(ask(deployment, "SELECT @@bind_address")).isEqualTo("127.0.0.1");
      assertThat(ask(deployment, "SELECT @@socket")).isEmpty();
      assertThat(ask(deployment, "SELECT @@max_connections")).isEqualTo("24");
      assertThat(ask(deployment, "SELECT @@collation_database")).isEqualTo("utf8mb4_bin");
      assertThat(ask(deployment, "SELECT count(*) FROM mysql.global_priv")).isEqualTo("1");
      assertThat(Files.getPosixFilePermissions(data))
          .isEqualTo(PosixFilePermissions.fromString("rwx------"));
      assertThatThrownBy(() -> connect(deployment, "guess"))
          .asInstanceOf(InstanceOfAssertFactories.type(SQLException.class))
          .extracting(SQLException::getErrorCode)
          .isEqualTo(1045);
      assertThat(ProcessHandle.of(pid).orElseThrow().info().toString()).doesNotContain(secret);
    }
    assertThat(deployment.isAlive()).isFalse();
    assertThat(ProcessHandle.of(pid)).isEmpty();
    assertThat(data).doesNotExist();
    assertThat(logs.resolve("mariadb.log")).isNotEmptyFile();
    try (Stream<Path> files = Files.walk(logs)) {
      for (Path log : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
        assertThat(log).content().doesNotContain(secret);
      }
    }
    deployment.close();
  }

  @Test
  void a_killed_server_comes_back_with_what_was_committed_and_settings_win_over_defaults()
      throws Exception {
    Map<String, String> settings =
        Map.of(
            "innodb-buffer-pool-size",
            "64M",
            "innodb_flush_log_at_trx_commit",
            "2",
            "init_connect",
            AWKWARD);
    try (ClusterDeployment deployment = MariadbDeployer.standard().start(plan(settings))) {
      assertThat(ask(deployment, "SELECT @@innodb_buffer_pool_size")).isEqualTo("67108864");
      assertThat(ask(deployment, "SELECT @@innodb_flush_log_at_trx_commit")).isEqualTo("2");
      assertThat(ask(deployment, "SELECT @@init_connect")).isEqualTo(AWKWARD);
      try (Connection connection = connect(deployment, deployment.password().reveal());
          Statement statement = connection.createStatement()) {
        statement.execute("CREATE TABLE kept (a int)");
        statement.execute("INSERT INTO kept VALUES (7)");
      }
      long first = deployment.nodes().get(0).pid();
      deployment.kill(1);
      assertThat(deployment.isAlive()).isFalse();

      deployment.restart();

      assertThat(deployment.nodes().get(0).pid()).isNotEqualTo(first);
      assertThat(ask(deployment, "SELECT a FROM kept")).isEqualTo("7");
      assertThatThrownBy(deployment::restart).hasMessageContaining("still runs");
    }
    assertThat(data).doesNotExist();
  }

  /** Run by a plain user where we are root; the other tests show what we are. */
  @Test
  void a_killed_jvm_of_a_plain_user_leaves_no_server_and_no_data() throws Exception {
    List<String> becomeNobody = List.of();
    Map<String, String> environment = Map.of();
    String classPath = System.getProperty("java.class.path");
    Path work = Files.createDirectory(folder.resolve("work"));
    if (new UnixSystem().getUid() == 0) {
      assumeTrue(
          ExecutableFinder.find("setpriv").isPresent(), "setpriv is needed to become a plain user");
      becomeNobody = List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups");
      Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
      Files.setAttribute(work, "unix:uid", NOBODY);
      CacheFolder cache = new CacheFolder(folder.resolve("cache").resolve("loadstone"));
      MariadbBinaries.in(
          new Installer.Place(RunAsUser.PLAIN, cache, new ArtifactResolver(), Optional.empty()));
      environment = Map.of("XDG_CACHE_HOME", folder.resolve("cache").toString());
      classPath = ChildJvm.readableClassPath(folder.resolve("classpath"));
    }

    try (ChildJvm jvm =
        ChildJvm.keepServer(becomeNobody, classPath, environment, "mariadb", 1, work)) {
      long pid = Long.parseLong(jvm.after("pid"));
      assertThat(jvm.after("uid")).isNotEqualTo("0");
      assertThat(Files.getAttribute(Path.of("/proc/" + pid), "unix:uid")).isNotEqualTo(0);

      jvm.kill();

      assertThat(Until.gone(pid)).isTrue();
      assertThat(Until.holds(() -> Files.notExists(work.resolve("data")))).isTrue();
    }
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource({
    "innodb_buffer_pol_size, 64M, unknown variable 'innodb_buffer_pol_size=64M'",
    "innodb_flush_log_at_trx, 2, has no system variable innodb_flush_log_at_trx",
    "max_connections, 5, adjusted to 10",
  })
  void a_wrong_name_or_value_is_refused_in_the_servers_own_words(
      String name, String value, String words) {
    assertThatThrownBy(() -> MariadbDeployer.standard().start(plan(Map.of(name, value))))
        .isInstanceOf(LoadstoneException.class)
        .hasMessageContaining(words)
        .extracting("exitCode")
        .isEqualTo(ExitCode.SYSTEM_UNAVAILABLE);
    assertThat(data).doesNotExist();
  }

  @Test
  void a_taken_port_is_refused_before_anything_starts() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      DeploymentPlan plan = new DeploymentPlan(1, Map.of(), data, logs, 8, taken.getLocalPort());
      assertThatThrownBy(() -> MariadbDeployer.standard().start(plan))
          .isInstanceOf(LoadstoneException.class)
          .hasMessageContaining("port " + taken.getLocalPort());
    }
    assertThat(data).doesNotExist();
  }
}
