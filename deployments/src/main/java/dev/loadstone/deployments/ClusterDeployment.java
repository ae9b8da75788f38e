package dev.loadstone.deployments;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.Secret;
import dev.loadstone.core.deployment.Deployment;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Running servers of one system, each a process of its own. */
public final class ClusterDeployment implements Deployment {
  /**
   * Who may use it, and how.
   *
   * @param endpoints what clients connect to
   * @param database the database to use; empty for none
   * @param user the user; empty for none
   * @param password the user's password
   */
  public record Access(List<String> endpoints, String database, String user, Secret password) {}

  /**
   * A server process.
   *
   * @param name for example {@code node-1}
   * @param endpoint where it answers
   * @param process its process
   */
  public record Member(String name, String endpoint, LocalProcess process) {}

  private final String title;
  private final Path data;
  private final Hosts hosts;
  private final Access access;
  private final List<Member> members;
  private final List<Member> toEnd;

  /**
   * @param title for messages
   * @param data removed at the end
   * @param hosts whose network is removed at the end
   * @param access how to use it
   * @param members its processes, the nodes that can be killed first; ended in this order
   */
  public ClusterDeployment(
      String title, Path data, Hosts hosts, Access access, List<Member> members) {
    this(title, data, hosts, access, members, members);
  }

  /**
   * @param title for messages
   * @param data removed at the end
   * @param hosts whose network is removed at the end
   * @param access how to use it
   * @param members its processes, the nodes that can be killed first
   * @param toEnd the same, in the order to end them
   */
  public ClusterDeployment(
      String title,
      Path data,
      Hosts hosts,
      Access access,
      List<Member> members,
      List<Member> toEnd) {
    this.title = title;
    this.data = data;
    this.hosts = hosts;
    this.access = access;
    this.members = List.copyOf(members);
    this.toEnd = List.copyOf(toEnd);
  }

  @Override
  public List<String> endpoints() {
    return access.endpoints();
  }

  @Override
  public String database() {
    return access.database();
  }

  @Override
  public String user() {
    return access.user();
  }

  @Override
  public Secret password() {
    return access.password();
  }

  @Override
  public List<Node> nodes() {
    List<Node> nodes = new ArrayList<>();
    for (Member member : members) {
      nodes.add(new Node(member.name(), member.process().pid(), member.endpoint()));
    }
    return nodes;
  }

  @Override
  public List<Node> helpers() {
    return hosts.helpers();
  }

  @Override
  public void kill(int node) {
    members.get(node - 1).process().kill();
  }

  @Override
  public void close() {
    toEnd.forEach(member -> member.process().close());
    hosts.close();
    try {
      Folders.remove(data);
    } catch (IOException e) {
      throw LoadstoneException.unavailable(
          e, "%s was stopped, but its data folder %s remains: %s", title, data, e);
    }
  }
}
