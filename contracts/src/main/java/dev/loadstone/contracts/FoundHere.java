package dev.loadstone.contracts;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loadstone.core.Refusal;
import dev.loadstone.core.deployment.Deployer;
import dev.loadstone.core.deployment.Network;
import java.util.List;
import java.util.Map;

/** Servers whose programs a build cannot fetch: tests of them are skipped where there are none. */
public final class FoundHere {
  private FoundHere() {}

  /** A deployer of the program of a name, which must be fetched or on the search path. */
  public static Deployer or(Deployer deployer, String binary) {
    return or(deployer.withBinary(binary).orElseThrow());
  }

  /** Returns the deployer, or skips the test with the reason why it cannot start a server here. */
  public static Deployer or(Deployer deployer) {
    List<Refusal> refusals = deployer.refusals(1, Map.of(), Network.LOOPBACK);
    assumeTrue(refusals.isEmpty(), () -> deployer.database() + ": " + refusals);
    return deployer;
  }
}
