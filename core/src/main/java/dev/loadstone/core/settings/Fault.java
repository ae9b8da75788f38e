package dev.loadstone.core.settings;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.loadstone.core.deployment.FaultKind;
import dev.loadstone.core.deployment.FaultOrder;
import dev.loadstone.core.deployment.FaultOrder.Direction;
import dev.loadstone.core.deployment.Network;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A fault of a node started by Loadstone, in the middle of a run, once or several times. */
@RecordBuilder
public record Fault(
    @Setting(
            value = "When it happens first, from the start of the measured interval.",
            required = true)
        @Range(min = 0)
        Duration at,
    @Setting("The node whose processes are killed: its number from 1, `any` or `leader`.")
        FaultTarget kill,
    @Setting("The node whose processes are stopped and continued.") FaultTarget pause,
    @Setting("The node that is killed and started again on its data.") FaultTarget restart,
    @Setting("The node whose packets are dropped.") FaultTarget cut,
    @Setting("The node whose link gets a delay or a rate.") @JsonProperty("slow-link")
        FaultTarget slowLink,
    @Setting("The node whose disk is filled up.") @JsonProperty("full-disk") FaultTarget fullDisk,
    @Setting("The node whose syncs get a delay.") @JsonProperty("slow-disk") FaultTarget slowDisk,
    @Setting("The node whose clock is set off.") @JsonProperty("skew-clock") FaultTarget skewClock,
    @Setting("How long it lasts; required for each that is not a kill or a restart.")
        @Range(min = 1)
        @JsonProperty("for")
        Duration lasts,
    @Setting("How long after its end a node is started again; at once by default.") @Range(min = 0)
        Duration after,
    @Setting("A cut drops the packets to the node (`in`), from it (`out`), or `both`.")
        @Default("both")
        Direction direction,
    @Setting("The one other node to which a cut applies; all and the client without it.")
        @Range(min = 1, max = SystemSettings.MOST_NODES)
        Integer from,
    @Setting("What a slow link adds to the way of each packet, or a slow disk to each sync.")
        @Range(min = 1, max = Range.LONGEST_DELAY)
        Duration delay,
    @Setting("The rate of a slow link, in each direction, such as `10mbit`.")
        @Matches(value = Network.RATE, expected = "a rate such as 500kbit, 100mbit or 1gbit")
        String rate,
    @Setting("What a skewed clock is ahead (`+30s`) or behind (`-0.5s`), in seconds.")
        @Matches(
            value = "[+-]\\d{1,8}(?:\\.\\d{1,3})?s",
            expected = "seconds such as +30s or -0.5s")
        String by,
    @Setting("The time from one to the next, where it happens several times.") @Range(min = 1)
        Duration every,
    @Setting("How often it happens.") @Range(min = 1, max = MOST_TIMES) @Default("1") int times) {
  static final int MOST_TIMES = 1000;
  private static final Duration LEAST_SKEW = Duration.ofMillis(100);

  /** Refuses what is not exactly one fault. */
  public Fault {
    direction = Objects.requireNonNullElse(direction, Direction.BOTH);
    if (targets(kill, pause, restart, cut, slowLink, fullDisk, slowDisk, skewClock).size() != 1) {
      throw RefusedSettingException.of(
          "",
          "needs one of %s",
          Arrays.stream(FaultKind.values())
              .map(FaultKind::title)
              .collect(Collectors.joining(", "))
              .replaceFirst(", ([^,]+)$", " and $1"));
    }
    if ((kill == null && restart == null) != (lasts != null)) {
      throw RefusedSettingException.of(
          "for",
          lasts == null
              ? "is missing; expected how long it lasts, such as for: 5s"
              : "is not for a kill or a restart; leave it out");
    }
    refuse("after", after != null && restart == null, "is for a restart; leave it out");
    refuse("direction", direction != Direction.BOTH && cut == null, "is for a cut; leave it out");
    refuse("from", from != null && cut == null, "is for a cut; leave it out");
    refuse(
        "from",
        from != null && (!cut.isNumber() || cut.number() == from),
        "names the other one of two nodes; expected the numbers of two nodes, such as cut: 2,"
            + " from: 1");
    refuse(
        "delay",
        delay != null && slowLink == null && slowDisk == null,
        "is for a slow-link or a slow-disk; leave it out");
    refuse("rate", rate != null && slowLink == null, "is for a slow-link; leave it out");
    refuse(
        "delay",
        delay == null && (slowDisk != null || (slowLink != null && rate == null)),
        "is missing; expected such as delay: 20ms");
    refuse(
        "by",
        (by == null) != (skewClock == null),
        by == null ? "is missing; expected such as by: +30s" : "is for a skew-clock; leave it out");
    refuse(
        "by",
        by != null && skewed(by).abs().compareTo(LEAST_SKEW) < 0,
        "is too little to be seen; expected at least 0.1s");
    if ((times > 1) != (every != null)) {
      throw RefusedSettingException.of(
          "every", "and times belong together, such as every: 60s, times: 9");
    }
    if (every != null && every.compareTo(untilHealed(lasts, after)) <= 0) {
      throw RefusedSettingException.of(
          "every", "begins the next before the last is over; expected a longer time");
    }
  }

  private static void refuse(String key, boolean refused, String reason) {
    if (refused) {
      throw RefusedSettingException.of(key, "%s", reason);
    }
  }

  /** Those that are given, by kind; the arguments are in the order of {@link FaultKind}. */
  private static Map<FaultKind, FaultTarget> targets(FaultTarget... ofKinds) {
    Map<FaultKind, FaultTarget> given = new EnumMap<>(FaultKind.class);
    List<FaultKind> kinds = List.of(FaultKind.values());
    for (int i = 0; i < ofKinds.length; i++) {
      if (ofKinds[i] != null) {
        given.put(kinds.get(i), ofKinds[i]);
      }
    }
    return given;
  }

  private Map.Entry<FaultKind, FaultTarget> one() {
    return targets(kill, pause, restart, cut, slowLink, fullDisk, slowDisk, skewClock)
        .entrySet()
        .iterator()
        .next();
  }

  public FaultKind kind() {
    return one().getKey();
  }

  public FaultTarget target() {
    return one().getValue();
  }

  /** The order to do it to a node, from 1. */
  public FaultOrder order(int node) {
    return new FaultOrder(
        kind(),
        node,
        direction,
        from == null ? 0 : from,
        new Network(
            rate == null ? 0 : Network.rate(rate),
            Objects.requireNonNullElse(delay, Duration.ZERO)),
        skewed(by));
  }

  private static Duration skewed(String by) {
    return by == null
        ? Duration.ZERO
        : Duration.ofMillis(
            new BigDecimal(by.substring(0, by.length() - 1)).movePointRight(3).longValueExact());
  }

  /** What the links between the nodes must offer for it. */
  public Network.Need need() {
    return switch (kind()) {
      case CUT -> Network.Need.CUTS;
      case SLOW_LINK -> delay == null ? Network.Need.RATES : Network.Need.DELAYS;
      default -> Network.Need.NOTHING;
    };
  }

  /** From its begin to the order that ends it; zero for a fault that stays. */
  public Duration untilHealed() {
    return untilHealed(lasts, after);
  }

  private static Duration untilHealed(Duration lasts, Duration after) {
    return lasts != null ? lasts : after != null ? after : Duration.ZERO;
  }

  /** The instants at which it happens, from the start of the measured interval. */
  public List<Duration> instants() {
    return IntStream.range(0, times)
        .mapToObj(turn -> every == null ? at : at.plus(every.multipliedBy(turn)))
        .toList();
  }
}
