package dev.loadstone.benchmarks.sets.algorithm;

import static dev.loadstone.core.database.table.SetOperation.DIFFERENCE;
import static dev.loadstone.core.database.table.SetOperation.INTERSECTION;
import static dev.loadstone.core.database.table.SetOperation.UNION;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.loadstone.core.benchmark.TransactionType;
import dev.loadstone.core.database.table.CallFailedException;
import dev.loadstone.core.database.table.KeyRange;
import dev.loadstone.core.database.table.KeyTableClient.Ability;
import dev.loadstone.core.database.table.SetOperation;
import dev.loadstone.core.database.table.TableJob;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The ways to make a set of two. The first eight are those of Konishetty et al., “Implementation
 * and evaluation of scalable data structure over HBase”, ICACCI 2012, by their names there.
 */
public enum SetAlgorithm {
  /** Scans both tables, writes every key. */
  @JsonProperty("union-1")
  UNION_1("union-1", "Union-1", UNION, null),
  /** Merges two scans. */
  @JsonProperty("intersection-1")
  INTERSECTION_1("intersection-1", "Intersection-1", INTERSECTION, Ability.ORDER),
  /** Scans the smaller table, looks up in the larger. */
  @JsonProperty("intersection-2")
  INTERSECTION_2("intersection-2", "Intersection-2", INTERSECTION, null),
  /** Scans the left table, looks up in the right. */
  @JsonProperty("difference-1")
  DIFFERENCE_1("difference-1", "Difference-1", DIFFERENCE, null),
  /** Union-1 by two jobs without reduce. */
  @JsonProperty("union-1m")
  UNION_1M("union-1m", "Union-1M", UNION, Ability.JOBS),
  /** Intersection-2 by a job. */
  @JsonProperty("intersection-3")
  INTERSECTION_3("intersection-3", "Intersection-3", INTERSECTION, Ability.JOBS),
  /** Difference-1 by a job. */
  @JsonProperty("difference-1m")
  DIFFERENCE_1M("difference-1m", "Difference-1M", DIFFERENCE, Ability.JOBS),
  /** By jobs in two phases. */
  @JsonProperty("difference-2")
  DIFFERENCE_2("difference-2", "Difference-2", DIFFERENCE, Ability.JOBS),
  /** Merges two scans, writes each key once. */
  @JsonProperty("union-merge")
  UNION_MERGE("union-merge", "Union by merge", UNION, Ability.ORDER),
  /** Merges two scans. */
  @JsonProperty("difference-merge")
  DIFFERENCE_MERGE("difference-merge", "Difference by merge", DIFFERENCE, Ability.ORDER),
  /** Each side seeks the other's key. */
  @JsonProperty("intersection-gallop")
  INTERSECTION_GALLOP(
      "intersection-gallop", "Intersection by galloping", INTERSECTION, Ability.ORDER),
  /** The right side seeks the left side's keys. */
  @JsonProperty("difference-gallop")
  DIFFERENCE_GALLOP("difference-gallop", "Difference by galloping", DIFFERENCE, Ability.ORDER),
  /** A merge for each range. */
  @JsonProperty("union-parallel")
  UNION_PARALLEL("union-parallel", "Union, parallel", UNION, Ability.RANGES),
  /** A merge for each range. */
  @JsonProperty("intersection-parallel")
  INTERSECTION_PARALLEL(
      "intersection-parallel", "Intersection, parallel", INTERSECTION, Ability.RANGES),
  /** A merge for each range. */
  @JsonProperty("difference-parallel")
  DIFFERENCE_PARALLEL("difference-parallel", "Difference, parallel", DIFFERENCE, Ability.RANGES),
  /** Looks up what a Bloom filter lets pass. */
  @JsonProperty("intersection-bloom")
  INTERSECTION_BLOOM("intersection-bloom", "Intersection by Bloom filter", INTERSECTION, null),
  /** Looks up what a Bloom filter lets pass. */
  @JsonProperty("difference-bloom")
  DIFFERENCE_BLOOM("difference-bloom", "Difference by Bloom filter", DIFFERENCE, null),
  /** The database's own. */
  @JsonProperty("union-server")
  UNION_SERVER("union-server", "Union, the server's", UNION, Ability.SET_OPERATIONS),
  /** The database's own. */
  @JsonProperty("intersection-server")
  INTERSECTION_SERVER(
      "intersection-server", "Intersection, the server's", INTERSECTION, Ability.SET_OPERATIONS),
  /** The database's own. */
  @JsonProperty("difference-server")
  DIFFERENCE_SERVER(
      "difference-server", "Difference, the server's", DIFFERENCE, Ability.SET_OPERATIONS),
  /** The engine's own job that copies a table, for both. */
  @JsonProperty("union-tool")
  UNION_TOOL("union-tool", "Union, the engine's tool", UNION, Ability.JOBS),
  /** The engine's own comparison of tables, which writes nothing. */
  @JsonProperty("difference-tool")
  DIFFERENCE_TOOL(
      "difference-tool", "Difference counted, the engine's tool", DIFFERENCE, Ability.JOBS);

  private static final List<SetAlgorithm> ALL = List.of(values());

  private final String id;
  private final String title;
  private final SetOperation operation;
  private final Ability needs;

  /**
   * @param needs null when scans, look-ups and writes are enough
   */
  SetAlgorithm(String id, String title, SetOperation operation, Ability needs) {
    this.id = id;
    this.title = title;
    this.operation = operation;
    this.needs = needs;
  }

  /** As in experiments. */
  public String id() {
    return id;
  }

  /** As people read it. */
  public String title() {
    return title;
  }

  /** The operation that it performs on the two sets. */
  public SetOperation operation() {
    return operation;
  }

  /** The abilities that it needs of a database beside scans, look-ups and writes. */
  public Optional<Ability> needs() {
    return Optional.ofNullable(needs);
  }

  /** Whether it is a tool that the engine brings for another purpose, shown for comparison. */
  public boolean reference() {
    return this == UNION_TOOL || this == DIFFERENCE_TOOL;
  }

  /**
   * Writes the result.
   *
   * @return the elements of the result where they are counted and not written
   * @throws CallFailedException when a call failed
   */
  public OptionalLong run(Operands operands) throws CallFailedException {
    OptionalLong counted = OptionalLong.empty();
    switch (this) {
      case UNION_1 -> Scanning.union(operands);
      case INTERSECTION_2 -> Scanning.intersection(operands);
      case DIFFERENCE_1 -> Scanning.difference(operands);
      case INTERSECTION_1, UNION_MERGE, DIFFERENCE_MERGE ->
          Merging.merge(operation, operands, KeyRange.ALL);
      case INTERSECTION_GALLOP -> Galloping.intersection(operands);
      case DIFFERENCE_GALLOP -> Galloping.difference(operands);
      case UNION_PARALLEL, INTERSECTION_PARALLEL, DIFFERENCE_PARALLEL ->
          ParallelMerging.merge(operation, operands);
      case INTERSECTION_BLOOM -> BloomJoining.intersection(operands);
      case DIFFERENCE_BLOOM -> BloomJoining.difference(operands);
      case UNION_1M -> run(TableJob.Kind.COPY_BOTH, operands);
      case INTERSECTION_3 -> run(TableJob.Kind.KEEP_PRESENT, operands);
      case DIFFERENCE_1M -> run(TableJob.Kind.KEEP_ABSENT, operands);
      case DIFFERENCE_2 -> run(TableJob.Kind.TAG_AND_REDUCE, operands);
      case UNION_TOOL -> run(TableJob.Kind.COPY_BY_TOOL, operands);
      case DIFFERENCE_TOOL -> counted = run(TableJob.Kind.COUNT_BY_TOOL, operands);
      case UNION_SERVER, INTERSECTION_SERVER, DIFFERENCE_SERVER ->
          operands
              .session()
              .combine(operation, operands.left(), operands.right(), operands.result());
    }
    return counted;
  }

  private static OptionalLong run(TableJob.Kind job, Operands operands) throws CallFailedException {
    // An intersection maps the smaller table, as its serial form scans it.
    boolean bySize = job == TableJob.Kind.KEEP_PRESENT;
    return operands
        .session()
        .run(
            new TableJob(
                job,
                bySize ? operands.smaller() : operands.left(),
                bySize ? operands.larger() : operands.right(),
                operands.result(),
                operands.cache(),
                operands.batch(),
                operands.lookups()));
  }

  /** Its place in {@link #types()}. */
  public int typeIndex() {
    return ALL.indexOf(this);
  }

  /** A reference is no candidate for the fastest. */
  private String purpose() {
    return reference() ? "" : operation.name().toLowerCase(Locale.ROOT);
  }

  /** A type of transaction for each. */
  public static List<TransactionType> types() {
    return ALL.stream()
        .map(
            each ->
                new TransactionType(
                    each.id, each.title, Duration.ZERO, Duration.ZERO, each.purpose()))
        .toList();
  }
}
