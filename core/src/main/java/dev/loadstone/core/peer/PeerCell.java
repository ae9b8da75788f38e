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
 * @param headline the name of the benchmark's first metric
 * @param settings the benchmark's settings with their defaults, by name, as results show them
 */
public record PeerCell(
    SystemSettings system,
    String benchmark,
    List<TransactionType> types,
    String headline,
    Map<String, Object> settings,
    LoadSettings load) {

  public DriverSettings driver() {
    return system.driver();
  }
}
