package dev.loadstone.lab.bench;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/**
 * Runs Loadstone's driver in turns with a rival that makes the same calls, such as a bare loop over
 * the same client. Compares their rates and the processor time of the clients. A mixin of options
 * for a command.
 */
final class Turns {
  static final String BARE_LOOP = "bare loop";

  @Option(names = "--seconds", defaultValue = "10", description = "Of each turn.")
  private int seconds;

  @Option(names = "--repetitions", defaultValue = "5", description = "Pairs of turns.")
  private int repetitions;

  interface Side {
    Turn run(int seconds) throws IOException, InterruptedException;
  }

  void compare(PrintWriter out, Side driver, String name, Side rival)
      throws IOException, InterruptedException {
    out.printf(
        "%-11s %12s %12s %8s %14s %16s %8s%n",
        "repetition", "driver/s", name + "/s", "ratio", "driver CPU µs", name + " CPU µs", "ratio");
    List<Double> rates = new ArrayList<>();
    List<Double> costs = new ArrayList<>();
    // The first pair warms up server and client and is not counted.
    for (int i = 0; i <= repetitions; i++) {
      boolean driverFirst = i % 2 == 0;
      Turn first = (driverFirst ? driver : rival).run(seconds);
      Turn second = (driverFirst ? rival : driver).run(seconds);
      Turn ours = driverFirst ? first : second;
      Turn theirs = driverFirst ? second : first;
      if (i > 0) {
        rates.add(ours.perSecond() / theirs.perSecond());
        costs.add(ours.cpuMicros() / theirs.cpuMicros());
        out.printf(
            "%-11d %12.0f %12.0f %8.2f %14.2f %16.2f %8.2f%n",
            i,
            ours.perSecond(),
            theirs.perSecond(),
            rates.get(i - 1),
            ours.cpuMicros(),
            theirs.cpuMicros(),
            costs.get(i - 1));
      }
    }
    out.println("rate, driver to " + name + ": " + Turn.spread(rates));
    out.println("processor time a call, driver to " + name + ": " + Turn.spread(costs));
  }
}
