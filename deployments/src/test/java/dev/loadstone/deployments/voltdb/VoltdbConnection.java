package dev.loadstone.deployments.voltdb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.deployment.Deployment;
import dev.loadstone.deployments.Until;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicReference;
import org.voltdb.VoltTable;
import org.voltdb.client.Client;
import org.voltdb.client.ClientConfig;
import org.voltdb.client.ClientFactory;
import org.voltdb.client.ProcCallException;

/**
 * A connection to one node of a VoltDB and to no other, least of all to one that was killed.
 *
 * @param client the client
 */
record VoltdbConnection(Client client) implements AutoCloseable {
  static VoltdbConnection to(Deployment deployment, int node, String password) throws IOException {
    VoltdbConnection connection =
        new VoltdbConnection(
            ClientFactory.createClient(new ClientConfig(deployment.user(), password)));
    try {
      connection.client.createConnection(deployment.endpoints().get(node - 1));
      return connection;
    } catch (IOException e) {
      connection.close();
      throw e;
    }
  }

  static VoltdbConnection to(Deployment deployment, int node) throws IOException {
    return to(deployment, node, deployment.password().reveal());
  }

  VoltTable ask(String statement) throws IOException, ProcCallException {
    return call("@AdHoc", statement);
  }

  VoltTable call(String procedure, Object... arguments) throws IOException, ProcCallException {
    return client.callProcedure(procedure, arguments).getResults()[0];
  }

  /** Calls that are under way when a node is lost are answered with a failure. */
  VoltTable insist(String procedure, Object... arguments) throws InterruptedException {
    AtomicReference<VoltTable> answer = new AtomicReference<>();
    assertThat(
            Until.holds(
                () -> {
                  try {
                    answer.set(call(procedure, arguments));
                    return true;
                  } catch (IOException | ProcCallException e) {
                    return false;
                  }
                }))
        .isTrue();
    return answer.get();
  }

  @Override
  public void close() {
    try {
      client.close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
