package dev.loadstone.clients.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.clients.channel.Endpoint;
import dev.loadstone.clients.channel.Invitation;
import dev.loadstone.core.settings.Clients;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class JoinLauncherTest {
  @TempDir private Path folder;

  @Test
  void tells_the_user_how_to_join_without_what_proves_it() throws Exception {
    Path file = folder.resolve("clients.env");
    List<String> told = new ArrayList<>();
    try (JoinLauncher launcher = new JoinLauncher(new Endpoint("127.0.0.1", 0), file, told::add)) {
      launcher.prepare(
          new Clients(2, Clients.By.HAND, List.of(), Clients.Lost.FAIL, List.of(), ""));
      Properties invitation = new Properties();
      try (Reader reader = Files.newBufferedReader(file)) {
        invitation.load(reader);
      }

      assertThat(told)
          .singleElement()
          .asString()
          .contains("--join 127.0.0.1:", "--invitation clients.env", file.toString())
          .doesNotContain(
              invitation.getProperty(Invitation.SECRET_VARIABLE),
              invitation.getProperty(Invitation.FINGERPRINT_VARIABLE));
    }
  }
}
