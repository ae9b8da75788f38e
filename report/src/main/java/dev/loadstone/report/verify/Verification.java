package dev.loadstone.report.verify;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** The outcome of computing the figures of a result anew; grows while they are compared. */
public final class Verification {
  private final List<Finding> findings = new ArrayList<>();
  private final SortedMap<String, Integer> notComputed = new TreeMap<>();
  private final SortedMap<String, Integer> notHeld = new TreeMap<>();
  private int runs;
  private int followed;
  private int otherWords;
  private int leftOut;

  Verification() {}

  /**
   * A figure, or a file, that does not follow from the raw data.
   *
   * @param file its file, from the folder of the result
   * @param figure its name or line; empty for a whole file
   * @param text what is there, and what was computed
   */
  public record Finding(String file, String figure, String text) {}

  void addRun() {
    runs++;
  }

  void addFollowed(int figures) {
    followed += figures;
  }

  void addOtherWords() {
    otherWords++;
  }

  void addLeftOut(int lines) {
    leftOut += lines;
  }

  void addNotHeld(String file) {
    notHeld.merge(file, 1, Integer::sum);
  }

  void addNotComputed(String name) {
    notComputed.merge(name, 1, Integer::sum);
  }

  void add(String file, String figure, String text) {
    findings.add(new Finding(file, figure, text));
  }

  public boolean holds() {
    return findings.isEmpty();
  }

  public List<Finding> findings() {
    return List.copyOf(findings);
  }

  public int runs() {
    return runs;
  }

  public int followed() {
    return followed;
  }

  /** The lines of the report that have the same figures in other words. */
  public int otherWords() {
    return otherWords;
  }

  /** The lines with figures of the report made anew that the report does not have. */
  public int leftOut() {
    return leftOut;
  }

  /** The number of tables and documents that nothing is held against, by their names. */
  public SortedMap<String, Integer> notHeld() {
    return new TreeMap<>(notHeld);
  }

  /** The number of figures that cannot be computed from what is kept, by their names. */
  public SortedMap<String, Integer> notComputed() {
    return new TreeMap<>(notComputed);
  }
}
