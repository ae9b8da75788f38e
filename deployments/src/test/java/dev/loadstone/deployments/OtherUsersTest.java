package dev.loadstone.deployments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class OtherUsersTest {
  private static final long US = 1000;

  @TempDir private Path folder;

  private OtherUsers users(String... accounts) throws IOException {
    Path file = Files.writeString(folder.resolve("passwd"), String.join("\n", accounts));
    return new OtherUsers(file, Files.createDirectories(folder.resolve("home")), US);
  }

  @Test
  void services_and_nobody_and_we_ourselves_are_no_strangers() throws IOException {
    assertThat(
            users(
                    "root:x:0:0:root:/root:/bin/bash",
                    "www-data:x:33:33::/var/www:/bin/sh",
                    "me:x:1000:1000:Me,,,:/home/me:/bin/bash",
                    "runner:x:1001:1001::/srv:/usr/sbin/nologin",
                    "ftp:x:1002:1002::/srv:/bin/false",
                    "systemd-x:x:61200:61200::/:/bin/sh",
                    "nobody:x:65534:65534::/nonexistent:/bin/sh",
                    "no account")
                .one())
        .isEmpty();
  }

  @Test
  void an_account_with_a_shell_is_a_stranger() throws IOException {
    assertThat(
            users(
                    "me:x:1000:1000:Me,,,:/home/me:/bin/bash",
                    "ann:x:1001:1001:Ann:/home/ann:/bin/zsh")
                .one())
        .contains("ann");
    assertThat(users("far:x:70001:70001::/home/far:/bin/sh").one()).contains("far");
  }

  @Test
  void who_is_known_by_a_home_alone_is_a_stranger_too() throws IOException {
    assumeTrue(RunAsUser.weAreRoot(), "only root can give a folder away");
    OtherUsers users = users("me:x:1000:1000:Me,,,:/home/me:/bin/bash");
    Path home = Files.createDirectory(users.homes().resolve("ann"));
    assertThat(users.one()).isEmpty();
    Files.setAttribute(home, "unix:uid", 5_000_000);
    assertThat(users.one()).contains("the owner of " + home);
  }
}
