package dev.loadstone.core.deployment;

import java.util.List;

/**
 * A Java program that a study needs beside the servers of a database. A deployer that offers
 * sidecars starts it where the server setting of its name is {@code true}, with the heap of the
 * setting {@code <name>.heap}; clients learn from {@link
 * dev.loadstone.core.database.SidecarAddresses} where it is.
 *
 * @param database the database beside which it runs; its class path is that of these servers, too
 * @param name lower-case letters
 * @param title for messages
 * @param artifacts Maven coordinates of what its class path has besides, each without its
 *     dependencies
 * @param main its main class, which is given an address and a port to listen on
 * @param classes the names of its own classes, with the main class, which need not be loaded here
 * @param ready the text in its log when it serves
 */
public record Sidecar(
    String database,
    String name,
    String title,
    List<String> artifacts,
    String main,
    List<String> classes,
    String ready) {
  public Sidecar {
    artifacts = List.copyOf(artifacts);
    classes = List.copyOf(classes);
  }

  public List<String> settings() {
    return List.of(name, heap());
  }

  public String heap() {
    return name + ".heap";
  }
}
