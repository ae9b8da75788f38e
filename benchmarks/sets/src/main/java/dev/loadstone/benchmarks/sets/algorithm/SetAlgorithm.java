package dev.loadstone.benchmarks.sets.algorithm;

import static dev.loadstone.core.database.table.SetOperation.DIFFERENCE;
import static dev.loadstone.core.database.table.SetOperation.INTERSECTION;
import static dev.loadstone.core.database.table.SetOperation.UNION;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.loadstone.core.benchmark.TransactionType;
import dev.loadstone.core.database.table.KeyTableClient.Ability;
import dev.loadstone.core.database.table.SetOperation;
import dev.loadstone.core.database.table.TableJob;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The ways to make a set of two. The first eight are those of Konishetty et al., “Implementation
 * and evaluation of scalable data structure over HBase”, ICACCI 2012, by their names there.
 */
public enum SetAlgorithm {
  /** Scans both tables, writes every key. */
  @JsonProperty("union-1")
  UNION_1("union-1", "Union-1", UNION, null, Scanning::union),
  /** Merges two scans. */
  @JsonProperty("intersection-1")
  INTERSECTION_1(
      "intersection-1", "Intersection-1", INTERSECTION, Ability.ORDER, Merging.of(INTERSECTION)),
  /** Scans the smaller table, looks up in the larger. */
  @JsonProperty("intersection-2")
  INTERSECTION_2("intersection-2", "Intersection-2", INTERSECTION, null, Scanning::intersection),
  /** Scans the left table, looks up in the right. */
  @JsonProperty("difference-1")
  DIFFERENCE_1("difference-1", "Difference-1", DIFFERENCE, null, Scanning::difference),
  /** Union-1 by two jobs without reduce. */
  @JsonProperty("union-1m")
  UNION_1M("union-1m", "Union-1M", UNION, TableJob.Kind.COPY_BOTH),
  /** Intersection-2 by a job. */
  @JsonProperty("intersection-3")
  INTERSECTION_3("intersection-3", "Intersection-3", INTERSECTION, TableJob.Kind.KEEP_PRESENT),
  /** Difference-1 by a job. */
  @JsonProperty("difference-1m")
  DIFFERENCE_1M("difference-1m", "Difference-1M", DIFFERENCE, TableJob.Kind.KEEP_ABSENT),
  /** By jobs in two phases. */
  @JsonProperty("difference-2")
  DIFFERENCE_2("difference-2", "Difference-2", DIFFERENCE, TableJob.Kind.TAG_AND_REDUCE),
  /** Merges two scans, writes each key once. */
  @JsonProperty("union-merge")
  UNION_MERGE("union-merge", "Union by merge", UNION, Ability.ORDER, Merging.of(UNION)),
  /** Merges two scans. */
  @JsonProperty("difference-merge")
  DIFFERENCE_MERGE(
      "difference-merge", "Difference by merge", DIFFERENCE, Ability.ORDER, Merging.of(DIFFERENCE)),
  /** Each side seeks the other's key. */
  @JsonProperty("intersection-gallop")
  INTERSECTION_GALLOP(
      "intersection-gallop",
      "Intersection by galloping",
      INTERSECTION,
      Ability.ORDER,
      Galloping::intersection),
  /** The right side seeks the left side's keys. */
  @JsonProperty("difference-gallop")
  DIFFERENCE_GALLOP(
      "difference-gallop",
      "Difference by galloping",
      DIFFERENCE,
      Ability.ORDER,
      Galloping::difference),
  /** A merge for each range. */
  @JsonProperty("union-parallel")
  UNION_PARALLEL(
      "union-parallel", "Union, parallel", UNION, Ability.RANGES, ParallelMerging.of(UNION)),
  /** A merge for each range. */
  @JsonProperty("intersection-parallel")
  INTERSECTION_PARALLEL(
      "intersection-parallel",
      "Intersection, parallel",
      INTERSECTION,
      Ability.RANGES,
      ParallelMerging.of(INTERSECTION)),
  /** A merge for each range. */
  @JsonProperty("difference-parallel")
  DIFFERENCE_PARALLEL(
      "difference-parallel",
      "Difference, parallel",
      DIFFERENCE,
      Ability.RANGES,
      ParallelMerging.of(DIFFERENCE)),
  /** Looks up what a Bloom filter lets pass. */
  @JsonProperty("intersection-bloom")
  INTERSECTION_BLOOM(
      "intersection-bloom",
      "Intersection by Bloom filter",
      INTERSECTION,
      null,
      BloomJoining::intersection),
  /** Looks up what a Bloom filter lets pass. */
  @JsonProperty("difference-bloom")
  DIFFERENCE_BLOOM(
      "difference-bloom", "Difference by Bloom filter", DIFFERENCE, null, BloomJoining::difference),
  /** The database's own. */
  @JsonProperty("union-server")
  UNION_SERVER("union-server", "Union, the server's", UNION),
  /** The database's own. */
  @JsonProperty("intersection-server")
  INTERSECTION_SERVER("intersection-server", "Intersection, the server's", INTERSECTION),
  /** The database's own. */
  @JsonProperty("difference-server")
  DIFFERENCE_SERVER("difference-server", "Difference, the server's", DIFFERENCE);

  private static final List<SetAlgorithm> ALL = List.of(values());

  private final String id;
  private final String title;
  private final SetOperation operation;
  private final Optional<Ability> needs;
  private final Method method;

  SetAlgorithm(String id, String title, SetOperation operation, Ability needs, Method method) {
    this.id = id;
    this.title = title;
    this.operation = operation;
    this.needs = Optional.ofNullable(needs);
    this.method = method;
  }

  SetAlgorithm(String id, String title, SetOperation operation, TableJob.Kind job) {
    this(
        id,
        title,
        operation,
        Ability.JOBS,
        operands -> {
          // An intersection maps the smaller table, as its serial form scans it.
          boolean turned = operation == INTERSECTION && !operands.leftIsSmaller();
          operands
              .session()
              .run(
                  new TableJob(
                      job,
                      turned ? operands.right() : operands.left(),
                      turned ? operands.left() : operands.right(),
                      operands.result(),
                      operands.cache(),
                      operands.batch(),
                      operands.lookups()));
        });
  }

  SetAlgorithm(String id, String title, SetOperation operation) {
    this(
        id,
        title,
        operation,
        Ability.SET_OPERATIONS,
        operands ->
            operands
                .session()
                .combine(operation, operands.left(), operands.right(), operands.result()));
  }

  /** As in experiments. */
  public String id() {
    return id;
  }

  /** As people read it. */
  public String title() {
    return title;
  }

  /** What it makes of the two sets. */
  public SetOperation operation() {
    return operation;
  }

  /** What a database must be able to do for it beside scans, look-ups and writes. */
  public Optional<Ability> needs() {
    return needs;
  }

  /** How it works. */
  public Method method() {
    return method;
  }

  /** Its place in {@link #types()}. */
  public int typeIndex() {
    return ALL.indexOf(this);
  }

  /** A type of transaction for each. */
  public static List<TransactionType> types() {
    return Arrays.stream(values())
        .map(each -> new TransactionType(each.id, each.title, Duration.ZERO, Duration.ZERO))
        .toList();
  }
}
