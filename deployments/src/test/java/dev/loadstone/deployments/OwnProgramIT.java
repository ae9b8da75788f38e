package dev.loadstone.deployments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.Refusal;
import dev.loadstone.core.Sha256;
import dev.loadstone.core.deployment.Deployer;
import dev.loadstone.core.deployment.Deployment;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.core.deployment.Network;
import dev.loadstone.core.deployment.ServerBinary;
import dev.loadstone.core.process.ExecutableFinder;
import dev.loadstone.deployments.mariadb.MariadbDeployer;
import dev.loadstone.deployments.postgresql.PostgresqlDeployer;
import dev.loadstone.deployments.redis.RedisDeployer;
import java.io.IOException;
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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import redis.clients.jedis.Jedis;

final class OwnProgramIT {
  @TempDir private Path folder;

  @BeforeEach
  void the_servers_user_may_enter() throws IOException {
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private Deployment start(Deployer deployer) {
    return deployer.start(
        new DeploymentPlan(1, Map.of(), folder.resolve("data"), folder.resolve("logs"), 8, 0));
  }

  private static Deployer with(Deployer deployer, Path binary) {
    return deployer.withBinary(binary.toString()).orElseThrow();
  }

  private static List<String> refusals(Deployer deployer) {
    return deployer.refusals(1, Map.of(), Network.LOOPBACK).stream()
        .map(Refusal::toString)
        .toList();
  }

  private static String ask(Deployment deployment, String protocol, String question)
      throws SQLException {
    String url = "jdbc:%s://%s/%s";
    try (Connection connection =
            DriverManager.getConnection(
                url.formatted(protocol, deployment.endpoints().get(0), deployment.database()),
                deployment.user(),
                deployment.password().reveal());
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(question)) {
      row.next();
      return row.getString(1);
    }
  }

  private Path script(String name, String says) throws IOException {
    Path script = Files.writeString(folder.resolve(name), "#!/bin/sh\necho '" + says + "'\n");
    return Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  @Test
  void a_PostgreSQL_of_this_machine_serves_and_its_version_and_digest_are_known() throws Exception {
    Path installed = Path.of("/usr/lib/postgresql");
    assumeTrue(Files.isDirectory(installed), "no PostgreSQL is installed in " + installed);
    Path version;
    try (Stream<Path> versions = Files.list(installed)) {
      version = versions.findFirst().orElseThrow();
    }
    try (Deployment deployment = start(with(PostgresqlDeployer.standard(), version))) {
      ServerBinary binary = deployment.binary().orElseThrow();
      assertThat(binary.product()).isEqualTo("PostgreSQL");
      assertThat(ask(deployment, "postgresql", "SHOW server_version"))
          .startsWith(binary.version())
          .startsWith(version.getFileName().toString());
      assertThat(binary.sha256()).isEqualTo(Sha256.hex(version.resolve("bin/postgres")));
    }
  }

  @Test
  void a_MariaDB_of_this_machine_serves() throws Exception {
    Optional<Path> program = ExecutableFinder.find("mariadbd");
    assumeTrue(program.isPresent(), "no mariadbd is on the search path");
    try (Deployment deployment = start(with(MariadbDeployer.standard(), program.get()))) {
      assertThat(ask(deployment, "mariadb", "SELECT version()"))
          .startsWith(deployment.binary().orElseThrow().version());
    }
  }

  @Test
  void a_Valkey_that_was_fetched_serves_in_the_place_of_Redis() {
    assumeTrue(
        Installer.standard().fetched("valkey").isPresent(), "loadstone fetch valkey was not run");
    Deployer deployer = RedisDeployer.standard().withBinary("valkey").orElseThrow();
    try (Deployment deployment = start(deployer)) {
      assertThat(deployment.binary().orElseThrow().product()).isEqualTo("Valkey");
      String[] endpoint = deployment.endpoints().get(0).split(":", -1);
      try (Jedis client = new Jedis(endpoint[0], Integer.parseInt(endpoint[1]))) {
        client.auth(deployment.password().reveal());
        assertThat(client.info("server")).contains("valkey_version:9.1.2");
      }
    }
  }

  @Test
  void what_is_no_program_is_refused_before_anything_starts() throws IOException {
    Path empty = Files.createDirectory(folder.resolve("empty"));
    Path text = Files.writeString(folder.resolve("redis-server"), "no program");
    RedisDeployer redis = RedisDeployer.standard();

    assertThat(refusals(with(redis, folder.resolve("nothing"))))
        .singleElement()
        .asString()
        .startsWith("binary is " + folder.resolve("nothing") + "; there is nothing.");
    assertThat(refusals(with(redis, empty)))
        .singleElement()
        .asString()
        .contains(
            "there is no such program in that folder. Expected the program redis-server or"
                + " valkey-server");
    assertThat(refusals(with(redis, text)))
        .singleElement()
        .asString()
        .endsWith("redis-server, which is no program that this user may run");
    assertThat(refusals(redis.withBinary("no-such-program").orElseThrow()))
        .singleElement()
        .asString()
        .contains("neither fetched");
  }

  @Test
  void another_program_is_refused_by_what_it_says() throws IOException {
    Path other = script("redis-server", "MongoDB 1.0");

    assertThatThrownBy(() -> start(with(RedisDeployer.standard(), other)))
        .isInstanceOf(LoadstoneException.class)
        .hasMessageContaining(
            "is not Redis or Valkey: asked for its version it says \"MongoDB 1.0\"");
    assertThat(folder.resolve("data")).doesNotExist();
  }

  @Test
  void a_server_of_another_version_than_what_makes_its_data_is_refused() throws IOException {
    Path server = script("postgres", "postgres (PostgreSQL) 15.18");
    Deployer deployer = with(PostgresqlDeployer.standard(), server);

    assertThatThrownBy(() -> start(deployer)).hasMessageContaining("needs the program initdb");
    script("initdb", "initdb (PostgreSQL) 14.9");
    assertThatThrownBy(() -> start(deployer))
        .hasMessageContaining("is of version 15.18, and")
        .hasMessageContaining("14.9");
  }

  @Test
  void a_program_that_was_replaced_meanwhile_is_not_started_on_the_data() throws IOException {
    Path server = script("redis-server", "Redis server v=6.2.11 sha=0");
    ServerProgram program =
        new OwnProgram(
                List.of(ServerProduct.of("Redis", "v=(\\S+)", "redis-server")),
                folder.toString(),
                name -> Optional.empty())
            .identify(RunAsUser.PLAIN);
    program.requireUnchanged();
    script(server.getFileName().toString(), "Redis server v=7.0.15 sha=0");

    assertThatThrownBy(program::requireUnchanged)
        .hasMessageContaining("was Redis 6.2.11")
        .hasMessageContaining("is another program now");
  }
}
