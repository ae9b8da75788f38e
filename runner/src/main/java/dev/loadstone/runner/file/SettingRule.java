package dev.loadstone.runner.file;

import dev.loadstone.core.Refusal;
import java.util.ArrayList;
import java.util.List;

/**
 * A rule that settings must keep together.
 *
 * @param <C> the type that holds the settings
 */
@FunctionalInterface
interface SettingRule<C> {
  /** Adds a refusal for each violation. */
  void check(C settings, List<Refusal> refusals);

  /** The refusals of all rules, in their order. */
  static <C> List<Refusal> check(List<SettingRule<C>> rules, C settings) {
    List<Refusal> refusals = new ArrayList<>();
    rules.forEach(rule -> rule.check(settings, refusals));
    return refusals;
  }
}
