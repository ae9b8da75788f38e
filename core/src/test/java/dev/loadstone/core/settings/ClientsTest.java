package dev.loadstone.core.settings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.settings.Clients.By;
import dev.loadstone.core.settings.Clients.Lost;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ClientsTest {
  private static Clients by(By by, String command, String... on) {
    return new Clients(2, by, command, List.of(on), Lost.FAIL, List.of(), "");
  }

  @Test
  void may_be_elsewhere_unless_this_process_starts_them_here() {
    assertThat(Clients.here(2).mayBeElsewhere()).isFalse();
    assertThat(by(By.COMMAND, "ssh other {loadstone}").mayBeElsewhere()).isTrue();
    assertThat(by(By.COMMAND, "ssh {host} {loadstone}", "other").mayBeElsewhere()).isTrue();
    assertThat(by(By.SSH, "", "other").mayBeElsewhere()).isTrue();
    assertThat(by(By.HAND, "").mayBeElsewhere()).isTrue();
  }
}
