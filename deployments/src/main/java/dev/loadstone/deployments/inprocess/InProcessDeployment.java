package dev.loadstone.deployments.inprocess;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.Secret;
import dev.loadstone.core.deployment.Deployment;
import dev.loadstone.core.deployment.FaultOrder;
import dev.loadstone.core.deployment.NodeFault;
import java.util.List;

/** The end drops the system; it is called at each close. */
record InProcessDeployment(String database, String user, Secret password, Runnable end)
    implements Deployment {
  @Override
  public List<String> endpoints() {
    return List.of();
  }

  @Override
  public List<Node> nodes() {
    return List.of(new Node("node-1", 0, ""));
  }

  @Override
  public NodeFault fault(FaultOrder order) {
    throw LoadstoneException.usage(
        "%s runs inside this process; its node cannot be %s", database, order.kind().done());
  }

  @Override
  public void close() {
    end.run();
  }
}
