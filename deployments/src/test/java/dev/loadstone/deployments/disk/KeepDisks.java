package dev.loadstone.deployments.disk;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** Keeps a disk in a folder until it is killed, or says why it cannot have one. */
final class KeepDisks {
  private KeepDisks() {}

  public static void main(String[] arguments) throws InterruptedException {
    if (arguments[0].equals("refusal")) {
      System.out.println(NodeDisks.refusal().orElse("none"));
      return;
    }
    try (NodeDisks disks = new NodeDisks(Path.of(arguments[0]), 1, 32_000_000, -1)) {
      System.out.println(Files.isDirectory(disks.data(1)) ? "made" : "not made");
      TimeUnit.HOURS.sleep(1);
    }
  }
}
