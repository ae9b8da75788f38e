package dev.loadstone.contracts;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Tests on a database that is started once for all of them. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class SystemContract {
  private RealSystem system;

  protected abstract RealSystem start(Path folder);

  @BeforeAll
  final void begin(@TempDir Path folder) {
    system = start(folder);
  }

  @AfterAll
  final void stop() {
    if (system != null) {
      system.close();
    }
  }

  protected final RealSystem system() {
    return system;
  }
}
