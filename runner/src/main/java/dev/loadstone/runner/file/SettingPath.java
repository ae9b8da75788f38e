package dev.loadstone.runner.file;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The path of a setting from the top of the file, for example {@code load.terminals} or {@code
 * systems.settings.fsync}, which means that setting of every system.
 *
 * @param keys the rest of the path; empty for the section itself
 */
record SettingPath(String text, String section, List<String> keys) {
  static SettingPath parse(String text) {
    int dot = text.indexOf('.');
    if (dot < 0) {
      return new SettingPath(text, text, List.of());
    }
    String section = text.substring(0, dot);
    String rest = text.substring(dot + 1);
    if (section.equals(ExperimentForm.VARY) || section.equals(ExperimentForm.REQUIRE)) {
      return new SettingPath(text, section, List.of(rest));
    }
    if (section.equals(ExperimentForm.SYSTEMS)) {
      for (String free : ExperimentForm.FREE) {
        if (rest.startsWith(free + ".")) {
          return new SettingPath(text, section, List.of(free, rest.substring(free.length() + 1)));
        }
      }
    }
    return new SettingPath(text, section, Arrays.asList(rest.split("\\.", -1)));
  }

  /** Whether one is the other, or lies within it. */
  boolean overlaps(SettingPath other) {
    int shared = Math.min(keys.size(), other.keys.size());
    return section.equals(other.section)
        && keys.subList(0, shared).equals(other.keys.subList(0, shared));
  }

  /** The reason why the setting cannot differ between cells; empty when it can. */
  Optional<String> objection(List<String> sections) {
    List<String> examples = new ArrayList<>();
    sections.forEach(name -> examples.add(name + ".<setting>"));
    if (keys.isEmpty() || !sections.contains(section)) {
      return Optional.of(
          "this setting cannot differ between cells; expected " + String.join(" or ", examples));
    }
    if (keys.stream().anyMatch(String::isBlank)) {
      return Optional.of("the path has an empty part; expected such as load.terminals");
    }
    if (text.equals("benchmark.name")) {
      return Optional.of("the benchmark itself cannot differ between cells; write two experiments");
    }
    if (section.equals(ExperimentForm.SYSTEMS) && !varies(keys.get(0))) {
      return Optional.of(
          "this setting of a system cannot vary; expected systems.nodes, systems.network,"
              + " systems.isolation,"
              + " systems.settings.<name> or systems.properties.<name>");
    }
    if (Secrets.isSecret(text)) {
      return Optional.of("a secret cannot vary; write it in the system, from the environment");
    }
    return Optional.empty();
  }

  private static boolean varies(String key) {
    return ExperimentForm.FREE.contains(key) || ExperimentForm.VARYING.contains(key);
  }
}
