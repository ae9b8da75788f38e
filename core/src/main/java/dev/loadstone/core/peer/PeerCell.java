package dev.loadstone.core.peer;

import dev.loadstone.core.benchmark.TransactionType;
import dev.loadstone.core.settings.DriverSettings;
import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.core.settings.SystemSettings;
import java.util.List;
import java.util.Map;

/**
 * A cell that another tool is to drive.
 *
 * @param system the system, with the driver
 * @param benchmark the benchmark's name
 * @param types its types of transactions
 * @param headline the name of its first metric
 * @param settings its settings with their defaults, by name, as results show them
 * @param load the load
 */
public record PeerCell(
    SystemSettings system,
    String benchmark,
    List<TransactionType> types,
    String headline,
    Map<String, Object> settings,
    LoadSettings load) {

  /** The driver's settings. */
  public DriverSettings driver() {
    return system.driver();
  }
}
