package dev.loadstone.studies.sets.algorithm;

import static dev.loadstone.core.database.table.SetOperation.DIFFERENCE;
import static dev.loadstone.core.database.table.SetOperation.INTERSECTION;
import static dev.loadstone.core.database.table.SetOperation.UNION;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.loadstone.core.benchmark.TransactionType;
import dev.loadstone.core.database.table.CallFailedException;
import dev.loadstone.core.database.table.KeyRange;
import dev.loadstone.core.database.table.KeyTableClient.Ability;
import dev.loadstone.core.database.table.SetOperation;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Algorithms that combine two sets into one. The first eight, with their names, are those of
 * Konishetty et al., “Implementation and evaluation of scalable data structure over HBase”, ICACCI
 * 2012.
 */
public enum SetAlgorithm {
  UNION_1("Union-1", UNION),
  INTERSECTION_1("Intersection-1", INTERSECTION, Ability.ORDER),
  INTERSECTION_2("Intersection-2", INTERSECTION),
  DIFFERENCE_1("Difference-1", DIFFERENCE),
  UNION_1M("Union-1M", UNION, TableJob.Kind.COPY_BOTH),
  INTERSECTION_3("Intersection-3", INTERSECTION, TableJob.Kind.KEEP_PRESENT),
  DIFFERENCE_1M("Difference-1M", DIFFERENCE, TableJob.Kind.KEEP_ABSENT),
  DIFFERENCE_2("Difference-2", DIFFERENCE, TableJob.Kind.TAG_AND_REDUCE),
  UNION_MERGE("Union by merge", UNION, Ability.ORDER),
  DIFFERENCE_MERGE("Difference by merge", DIFFERENCE, Ability.ORDER),
  INTERSECTION_GALLOP("Intersection by galloping", INTERSECTION, Ability.ORDER),
  DIFFERENCE_GALLOP("Difference by galloping", DIFFERENCE, Ability.ORDER),
  UNION_PARALLEL("Union, parallel", UNION, Ability.RANGES),
  INTERSECTION_PARALLEL("Intersection, parallel", INTERSECTION, Ability.RANGES),
  DIFFERENCE_PARALLEL("Difference, parallel", DIFFERENCE, Ability.RANGES),
  INTERSECTION_BLOOM("Intersection by Bloom filter", INTERSECTION),
  DIFFERENCE_BLOOM("Difference by Bloom filter", DIFFERENCE),
  UNION_SERVER("Union, the server's", UNION, Ability.SET_OPERATIONS),
  INTERSECTION_SERVER("Intersection, the server's", INTERSECTION, Ability.SET_OPERATIONS),
  DIFFERENCE_SERVER("Difference, the server's", DIFFERENCE, Ability.SET_OPERATIONS),
  UNION_TOOL("Union, the engine's tool", UNION, TableJob.Kind.COPY_BY_TOOL),
  DIFFERENCE_TOOL("Difference counted, the engine's tool", DIFFERENCE, TableJob.Kind.COUNT_BY_TOOL);

  private static final List<SetAlgorithm> ALL = List.of(values());

  private final String title;
  private final SetOperation operation;
  private final Optional<Ability> needs;
  private final Optional<TableJob.Kind> job;

  /** Scans, look-ups and writes are enough. */
  SetAlgorithm(String title, SetOperation operation) {
    this(title, operation, Optional.empty(), Optional.empty());
  }

  SetAlgorithm(String title, SetOperation operation, Ability needs) {
    this(title, operation, Optional.of(needs), Optional.empty());
  }

  SetAlgorithm(String title, SetOperation operation, TableJob.Kind job) {
    this(title, operation, Optional.empty(), Optional.of(job));
  }

  SetAlgorithm(
      String title, SetOperation operation, Optional<Ability> needs, Optional<TableJob.Kind> job) {
    this.title = title;
    this.operation = operation;
    this.needs = needs;
    this.job = job;
  }

  @JsonValue
  public String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  public String title() {
    return title;
  }

  public SetOperation operation() {
    return operation;
  }

  /** Returns the ability that it needs of a database besides scans, look-ups and writes. */
  Optional<Ability> needs() {
    return needs;
  }

  /** Returns the job that carries it out; empty where a session does. */
  Optional<TableJob.Kind> job() {
    return job;
  }

  /** Returns whether it is a tool of the engine with another purpose, shown for comparison. */
  public boolean reference() {
    return this == UNION_TOOL || this == DIFFERENCE_TOOL;
  }

  /** Writes the result to its table, or returns the number of elements if it only counts. */
  public OptionalLong run(Operands operands) throws CallFailedException {
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
      case INTERSECTION_BLOOM -> Scanning.filteredIntersection(operands);
      case DIFFERENCE_BLOOM -> Scanning.filteredDifference(operands);
      case UNION_1M, INTERSECTION_3, DIFFERENCE_1M, DIFFERENCE_2, UNION_TOOL, DIFFERENCE_TOOL -> {
        return run(job.orElseThrow(), operands);
      }
      case UNION_SERVER, INTERSECTION_SERVER, DIFFERENCE_SERVER ->
          operands
              .session()
              .combine(operation, operands.left(), operands.right(), operands.sets().result());
    }
    return OptionalLong.empty();
  }

  private static OptionalLong run(TableJob.Kind job, Operands operands) throws CallFailedException {
    // An intersection maps the smaller table, because its serial form scans that one.
    boolean bySize = job == TableJob.Kind.KEEP_PRESENT;
    return operands
        .tables()
        .jobs()
        .orElseThrow()
        .run(
            new TableJob(
                job,
                bySize ? operands.smaller() : operands.left(),
                bySize ? operands.larger() : operands.right(),
                operands.sets().result(),
                operands.calls()));
  }

  public int typeIndex() {
    return ALL.indexOf(this);
  }

  /** Returns the purpose; empty for a reference, which cannot be the fastest. */
  private String purpose() {
    return reference() ? "" : operation.name().toLowerCase(Locale.ROOT);
  }

  public static List<TransactionType> types() {
    return ALL.stream()
        .map(
            each ->
                new TransactionType(
                    each.id(), each.title, Duration.ZERO, Duration.ZERO, each.purpose()))
        .toList();
  }
}
