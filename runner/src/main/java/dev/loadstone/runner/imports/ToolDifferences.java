package dev.loadstone.runner.imports;

import java.util.ArrayList;
import java.util.List;

/**
 * Differences between Loadstone and other tools in the meaning of the same words. They are shown
 * where settings are imported, and beside figures that the tools measured.
 */
public final class ToolDifferences {
  private ToolDifferences() {}

  /** The differences of BenchBase for a benchmark, which is named as in experiments. */
  public static List<String> ofBenchbase(String benchmark) {
    List<String> found = new ArrayList<>();
    found.add(
        "BenchBase's percentiles in its csv files are of windows, and their mean is no percentile;"
            + " those here are of all transactions of the measured interval.");
    found.add(
        "BenchBase's latency begins when a worker takes a transaction up; what a transaction waits"
            + " for a worker at a rate is in none of its figures, and is in the response time here.");
    switch (benchmark) {
      case "tpcc" ->
          found.add(
              "BenchBase's terminals are bound to warehouses in turn: with fewer terminals than"
                  + " warehouses, some warehouses are home to nobody (homes: roaming draws one for"
                  + " each transaction here).");
      case "smallbank" ->
          found.add(
              "A check over what there is costs 1.00 more here, as in the paper, and not in"
                  + " BenchBase.");
      case "voter" ->
          found.add(
              "BenchBase draws phones and contestants in another way: docs/benchmarks/voter.md.");
      case "tatp" ->
          found.add("BenchBase draws subscribers uniformly; the description of TATP does not.");
      default -> {}
    }
    return found;
  }

  public static List<String> ofGoTpc() {
    return List.of(
        "A thread of go-tpc works on warehouses in turn; here a terminal has its home, and"
            + " warehouses beyond the terminals are home to nobody (homes: roaming).",
        "The tpmC of go-tpc is of its whole run, the first seconds included.",
        "go-tpc tells times by one significant digit, and none below 1 ms.");
  }

  public static List<String> ofYcsb() {
    return List.of(
        "YCSB has no warm-up: the first operations of a cold client are in its figures.",
        "YCSB's latency is the time in its database binding; with a target it has intended times"
            + " too, which begin when an operation was due, as the response time does here.");
  }
}
