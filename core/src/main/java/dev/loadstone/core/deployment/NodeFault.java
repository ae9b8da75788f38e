package dev.loadstone.core.deployment;

/** A fault of a node, which can begin once and end once. */
public interface NodeFault {
  /**
   * Begins it. The data of a node that ends stay until the deployment is closed.
   *
   * @return proof that it holds
   * @throws dev.loadstone.core.LoadstoneException when there is no such proof; what can be undone
   *     is undone then
   */
  FaultProof begin();

  /**
   * Ends it, if it is of a kind that {@linkplain FaultKind#heals heals}.
   *
   * @return proof that the node works again
   * @throws dev.loadstone.core.LoadstoneException when there is no such proof
   */
  FaultProof heal();
}
