package dev.loadstone.studies.sets.algorithm;

import static dev.loadstone.core.database.table.SetOperation.DIFFERENCE;
import static dev.loadstone.core.database.table.SetOperation.INTERSECTION;
import static dev.loadstone.core.database.table.SetOperation.UNION;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.loadstone.core.benchmark.TransactionType;
import dev.loadstone.core.database.table.CallFailedException;
import dev.loadstone.core.database.table.KeyRange;
import dev.loadstone.core.database.table.KeyTableClient.Ability;
import dev.loadstone.core.database.table.SetOperation;
import dev.loadstone.studies.sets.job.TableJob;
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
  @JsonProperty("union-1")
  UNION_1("union-1", "Union-1", UNION),
  @JsonProperty("intersection-1")
  INTERSECTION_1("intersection-1", "Intersection-1", INTERSECTION, Ability.ORDER),
  @JsonProperty("intersection-2")
  INTERSECTION_2("intersection-2", "Intersection-2", INTERSECTION),
  @JsonProperty("difference-1")
  DIFFERENCE_1("difference-1", "Difference-1", DIFFERENCE),
  @JsonProperty("union-1m")
  UNION_1M("union-1m", "Union-1M", UNION, TableJob.Kind.COPY_BOTH),
  @JsonProperty("intersection-3")
  INTERSECTION_3("intersection-3", "Intersection-3", INTERSECTION, TableJob.Kind.KEEP_PRESENT),
  @JsonProperty("difference-1m")
  DIFFERENCE_1M("difference-1m", "Difference-1M", DIFFERENCE, TableJob.Kind.KEEP_ABSENT),
  @JsonProperty("difference-2")
  DIFFERENCE_2("difference-2", "Difference-2", DIFFERENCE, TableJob.Kind.TAG_AND_REDUCE),
  @JsonProperty("union-merge")
  UNION_MERGE("union-merge", "Union by merge", UNION, Ability.ORDER),
  @JsonProperty("difference-merge")
  DIFFERENCE_MERGE("difference-merge", "Difference by merge", DIFFERENCE, Ability.ORDER),
  @JsonProperty("intersection-gallop")
  INTERSECTION_GALLOP(
      "intersection-gallop", "Intersection by galloping", INTERSECTION, Ability.ORDER),
  @JsonProperty("difference-gallop")
  DIFFERENCE_GALLOP("difference-gallop", "Difference by galloping", DIFFERENCE, Ability.ORDER),
  @JsonProperty("union-parallel")
  UNION_PARALLEL("union-parallel", "Union, parallel", UNION, Ability.RANGES),
  @JsonProperty("intersection-parallel")
  INTERSECTION_PARALLEL(
      "intersection-parallel", "Intersection, parallel", INTERSECTION, Ability.RANGES),
  @JsonProperty("difference-parallel")
  DIFFERENCE_PARALLEL("difference-parallel", "Difference, parallel", DIFFERENCE, Ability.RANGES),
  @JsonProperty("intersection-bloom")
  INTERSECTION_BLOOM("intersection-bloom", "Intersection by Bloom filter", INTERSECTION),
  @JsonProperty("difference-bloom")
  DIFFERENCE_BLOOM("difference-bloom", "Difference by Bloom filter", DIFFERENCE),
  @JsonProperty("union-server")
  UNION_SERVER("union-server", "Union, the server's", UNION, Ability.SET_OPERATIONS),
  @JsonProperty("intersection-server")
  INTERSECTION_SERVER(
      "intersection-server", "Intersection, the server's", INTERSECTION, Ability.SET_OPERATIONS),
  @JsonProperty("difference-server")
  DIFFERENCE_SERVER(
      "difference-server", "Difference, the server's", DIFFERENCE, Ability.SET_OPERATIONS),
  @JsonProperty("union-tool")
  UNION_TOOL("union-tool", "Union, the engine's tool", UNION, TableJob.Kind.COPY_BY_TOOL),
  @JsonProperty("difference-tool")
  DIFFERENCE_TOOL(
      "difference-tool",
      "Difference counted, the engine's tool",
      DIFFERENCE,
      TableJob.Kind.COUNT_BY_TOOL);

  private static final List<SetAlgorithm> ALL = List.of(values());

  private final String id;
  private final String title;
  private final SetOperation operation;
  private final Optional<Ability> needs;
  private final Optional<TableJob.Kind> job;

  /** Scans, look-ups and writes are enough. */
  SetAlgorithm(String id, String title, SetOperation operation) {
    this(id, title, operation, Optional.empty(), Optional.empty());
  }

  SetAlgorithm(String id, String title, SetOperation operation, Ability needs) {
    this(id, title, operation, Optional.of(needs), Optional.empty());
  }

  SetAlgorithm(String id, String title, SetOperation operation, TableJob.Kind job) {
    this(id, title, operation, Optional.empty(), Optional.of(job));
  }

  SetAlgorithm(
      String id,
      String title,
      SetOperation operation,
      Optional<Ability> needs,
      Optional<TableJob.Kind> job) {
    this.id = id;
    this.title = title;
    this.operation = operation;
    this.needs = needs;
    this.job = job;
  }

  public String id() {
    return id;
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
      case UNION_1M, INTERSECTION_3, DIFFERENCE_1M, DIFFERENCE_2, UNION_TOOL, DIFFERENCE_TOOL ->
          counted = run(job.orElseThrow(), operands);
      case UNION_SERVER, INTERSECTION_SERVER, DIFFERENCE_SERVER ->
          operands
              .session()
              .combine(operation, operands.left(), operands.right(), operands.result());
    }
    return counted;
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
                operands.result(),
                operands.cache(),
                operands.batch(),
                operands.lookups()));
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
                    each.id, each.title, Duration.ZERO, Duration.ZERO, each.purpose()))
        .toList();
  }
}
