package dev.loadstone.deployments.network;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The switch as a program of its own, so that it takes no time from the driver's process. It ends
 * when its standard input does, at the latest when the process that started it is gone.
 */
final class SwitchProgram {
  static final String READY = "ready";

  /** The answer to an order of {@link SwitchFabric#obey}, a line on standard input. */
  static final String DONE = "done";

  private static final int RATE = 0;
  private static final int DELAYS = 1;
  private static final int BASE = 2;
  private static final int LINKS = 3;

  private SwitchProgram() {}

  /**
   * Runs the switch.
   *
   * @param arguments bits per second, {@link Delays}, the network's first address as a number, and
   *     the names of the links to make: the client's, then the nodes'
   */
  public static void main(String[] arguments) {
    List<TunDevice> links = new ArrayList<>();
    for (String name : List.of(arguments).subList(LINKS, arguments.length)) {
      links.add(new TunDevice(name));
    }
    AtomicBoolean goesOn = new AtomicBoolean(true);
    Queue<String> orders = new ConcurrentLinkedQueue<>();
    Thread watch = new Thread(() -> awaitEnd(goesOn, orders), "watch");
    watch.setDaemon(true);
    watch.start();
    System.out.println(READY);
    new Switch(
            links,
            Integer.parseInt(arguments[BASE]),
            Long.parseLong(arguments[RATE]),
            Delays.parse(arguments[DELAYS]))
        .run(goesOn::get, orders);
  }

  private static void awaitEnd(AtomicBoolean goesOn, Queue<String> orders) {
    try {
      BufferedReader input =
          new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
      input.lines().forEach(orders::add);
    } catch (UncheckedIOException e) {
      System.out.println("the switch ends: " + e.getMessage());
    } finally {
      goesOn.set(false);
    }
  }
}
