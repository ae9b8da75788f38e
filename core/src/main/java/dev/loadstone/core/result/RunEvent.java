package dev.loadstone.core.result;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.loadstone.core.deployment.FaultKind;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Objects;

/**
 * Something that happened to nodes while the system was measured. All times are seconds from the
 * start of the run.
 *
 * @param kind the fault that was asked for; null for a node that ended unasked
 * @param asked when the order was given; null for a node that ended unasked, and in older results
 * @param second when the fault was proven to hold
 * @param healed when the node was proven to work again; null where it never was
 * @param cost what it cost; null where that was not measured
 * @param what the event in words, in older results only
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
@RecordBuilder
public record RunEvent(
    FaultKind kind,
    List<String> nodes,
    Double asked,
    double second,
    Double healed,
    FaultCost cost,
    String what) {
  private static final String UNASKED = " ended, which nobody had asked for";

  /** Older results know kills and ends, in words. */
  public RunEvent {
    if (what != null && nodes == null) {
      kind = what.endsWith(" was killed") ? FaultKind.KILL : null;
      nodes =
          List.of(what.replace(" was killed", "").replace(UNASKED, "").replace("node ", "node-"));
    }
    nodes = Objects.requireNonNullElse(nodes, List.of());
    what = null;
  }

  /** A node that ended unasked. */
  public static RunEvent ended(double second, String node) {
    return RunEventBuilder.builder().nodes(List.of(node)).second(second).build();
  }

  public static RunEvent of(
      FaultKind kind, String node, double asked, double second, Double healed) {
    return RunEventBuilder.builder(ended(second, node))
        .kind(kind)
        .asked(asked)
        .healed(healed)
        .build();
  }

  public RunEvent healedAt(double when) {
    return RunEventBuilder.builder(this).healed(when).build();
  }

  public RunEvent with(FaultCost measured) {
    return RunEventBuilder.builder(this).cost(measured).build();
  }

  @JsonIgnore
  public boolean isFault() {
    return kind != null;
  }

  /** The event in words, for example {@code node-2 was killed}. */
  public String words() {
    return String.join(", ", nodes) + (kind == null ? UNASKED : " was " + kind.done());
  }
}
