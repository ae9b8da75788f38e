package dev.loadstone.runner.file.types;

import dev.loadstone.core.database.Isolation;
import dev.loadstone.core.database.Secret;
import dev.loadstone.core.deployment.Network;
import dev.loadstone.core.result.RepetitionPlan;
import dev.loadstone.core.settings.Clients;
import dev.loadstone.core.settings.Default;
import dev.loadstone.core.settings.DriverSettings;
import dev.loadstone.core.settings.Fault;
import dev.loadstone.core.settings.Matches;
import dev.loadstone.core.settings.Pacing;
import dev.loadstone.core.settings.RampUp;
import dev.loadstone.core.settings.Range;
import dev.loadstone.core.settings.Setting;
import dev.loadstone.runner.experiment.ExperimentSettings.Seed;
import dev.loadstone.runner.file.tree.Node;
import dev.loadstone.runner.file.tree.Node.Kind;
import dev.loadstone.runner.file.tree.Node.Mapping;
import dev.loadstone.runner.file.tree.Node.Scalar;
import dev.loadstone.runner.file.tree.Node.Sequence;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The types whose values have a written form of their own, mostly a short one and a long one. */
final class WrittenForms {
  private static final String LOOPBACK = "loopback";
  private static final String NETWORK = "loopback, or such as {rate: 100mbit, delay: 2ms}";

  private static final String FIXED_OR_STEADY =
      "a duration, such as 500ms, 5s, 2m or 1h, or {untilSteady: true, least: 10s, most: 5m}";

  // Made on demand, because a component of one type may be of another of these types.
  private static final Map<Class<?>, Supplier<ValueType<?>>> ALL =
      Map.ofEntries(
          Map.entry(Secret.class, WrittenForms::secret),
          Map.entry(Isolation.class, WrittenForms::isolation),
          Map.entry(Network.class, WrittenForms::network),
          Map.entry(Fault.class, WrittenForms::fault),
          Map.entry(Pacing.class, WrittenForms::pacing),
          Map.entry(RampUp.class, WrittenForms::rampUp),
          Map.entry(Clients.class, WrittenForms::clients),
          Map.entry(DriverSettings.class, WrittenForms::driver),
          Map.entry(RepetitionPlan.class, RepetitionForm::plan),
          Map.entry(RepetitionForm.End.class, RepetitionForm::end),
          Map.entry(Seed.class, WrittenForms::seed));

  private WrittenForms() {}

  /** The form of a type's values; empty when they have no form of their own. */
  static Optional<ValueType<?>> of(Class<?> type) {
    return Optional.ofNullable(ALL.get(type)).map(Supplier::get);
  }

  private static ValueType<Isolation> isolation() {
    return Scalars.choice(Arrays.asList(Isolation.values()), Isolation::title);
  }

  private static ValueType<Fault> fault() {
    return RecordBinder.of(Fault.class).type("such as {at: 20s, kill: 2}");
  }

  private static ValueType<Pacing> pacing() {
    return new Variants<>(
            Pacing.class,
            "unpaced, keying-and-thinking, {type: keying-and-thinking, factor: 0.1} or"
                + " {type: rate, perSecond: 500, arrivals: constant}",
            "is a rate without a number; expected {type: rate, perSecond: 500}")
        .type();
  }

  /** Text that no message shows. */
  private static ValueType<Secret> secret() {
    ValueType<String> text = Scalars.text();
    return new ValueType<>(
        text.expected(),
        (node, path, problems) -> {
          if (node instanceof Scalar scalar && scalar.kind() != Kind.EMPTY) {
            return new Secret(scalar.text());
          }
          problems.add(node.location(), path, node.describe() + "; expected " + text.expected());
          return null;
        },
        secret -> secret.isPresent() ? "***" : "",
        text.schema());
  }

  private static ValueType<Seed> seed() {
    return either(
        "a whole number, or {value: 42, sameForAll: true}",
        Scalars.whole(Long.MIN_VALUE, Long.MAX_VALUE)
            .as(value -> new Seed(value, false), Seed::value),
        Mapping.class,
        RecordBinder.of(Seed.class).type(),
        Seed::sameForAll);
  }

  private static ValueType<DriverSettings> driver() {
    return RecordBinder.of(DriverSettings.class)
        .type("such as {tool: benchbase, path: /opt/benchbase}");
  }

  private static ValueType<Clients> clients() {
    ValueType<Integer> count = Scalars.integer(1, Clients.MOST);
    String expected = count.expected() + ", or such as {count: 4, by: ssh, on: [host-1, host-2]}";
    ValueType<Clients> either =
        either(
            expected,
            count.as(Clients::here, Clients::count),
            Mapping.class,
            RecordBinder.of(Clients.class).type(),
            clients -> !clients.equals(Clients.here(clients.count())));
    return new ValueType<>(
        expected,
        (node, path, problems) -> {
          if (!(node instanceof Sequence)) {
            return either.parse(node, path, problems);
          }
          problems.add(
              node.location(),
              path,
              "is a list; expected "
                  + expected
                  + ": clients on other machines connect to this one and are not listed");
          return null;
        },
        either.print(),
        either.schema());
  }

  private static ValueType<RampUp> rampUp() {
    return either(
        FIXED_OR_STEADY,
        Scalars.duration(0, Long.MAX_VALUE).as(RampUp::of, RampUp::most),
        Mapping.class,
        RecordBinder.of(UntilSteady.class)
            .type()
            .as(
                form -> new RampUp(form.least(), form.most()),
                rampUp -> new UntilSteady(true, rampUp.least(), rampUp.most())),
        RampUp::isUntilSteady);
  }

  /** The mapping for a ramp-up that ends when the load is steady. */
  record UntilSteady(
      @Setting("Whether it ends as soon as the load is steady.") boolean untilSteady,
      @Setting("At least.") @Range(min = 10_000) @Default("10s") Duration least,
      @Setting("At most; the measured interval then begins though the load is not steady.")
          @Range(min = 10_000)
          @Default("5m")
          Duration most) {
    UntilSteady {
      if (!untilSteady || least.compareTo(most) >= 0) {
        throw new IllegalArgumentException(
            (untilSteady ? "has a least that is not below most" : "is not until it is steady")
                + "; expected "
                + FIXED_OR_STEADY);
      }
    }
  }

  private static ValueType<Network> network() {
    ObjectNode schema = JsonNodeFactory.instance.objectNode();
    schema.putArray("enum").add(LOOPBACK);
    ValueType<String> loopback =
        Scalars.scalar(
            NETWORK, schema, Kind.TEXT, text -> Optional.of(text).filter(LOOPBACK::equals));
    return either(
        NETWORK,
        loopback.as(text -> Network.LOOPBACK, network -> LOOPBACK),
        Mapping.class,
        RecordBinder.of(NodeLink.class).type().as(NodeLink::network, NodeLink::of),
        Network::isShaped);
  }

  /** The mapping for a network with a rate, a delay or both. */
  record NodeLink(
      @Setting(value = "The rate of each node's link, in each direction.", otherwise = "no limit")
          @Matches(
              value = "[1-9]\\d{0,6}(?:\\.\\d{1,3})?\\s*[kmg]bit",
              expected = "a rate such as 500kbit, 100mbit or 1gbit")
          String rate,
      @Setting("The time from one machine to another, one way.") @Range(max = Range.LONGEST_DELAY)
          Duration delay,
      @Setting("Pairs of machines with a delay of their own.") @Default("[]")
          List<NodePair> pairs) {
    private static final String UNIT = "bit";

    NodeLink {
      if (rate == null && (delay == null || delay.isZero()) && pairs.isEmpty()) {
        throw new IllegalArgumentException("shapes nothing; expected " + NETWORK);
      }
    }

    static NodeLink of(Network network) {
      BigDecimal kilobits = BigDecimal.valueOf(network.bitsPerSecond(), 3).stripTrailingZeros();
      return new NodeLink(
          network.bitsPerSecond() == 0 ? null : kilobits.toPlainString() + "k" + UNIT,
          network.delay().isZero() ? null : network.delay(),
          network.pairs().stream().map(NodePair::of).toList());
    }

    Network network() {
      return new Network(
          bitsPerSecond(),
          delay == null ? Duration.ZERO : delay,
          pairs.stream().map(NodePair::pair).toList());
    }

    private long bitsPerSecond() {
      if (rate == null) {
        return 0;
      }
      int prefix = rate.length() - UNIT.length() - 1;
      int thousands = " kmg".indexOf(rate.charAt(prefix));
      return new BigDecimal(rate.substring(0, prefix).strip())
          .scaleByPowerOfTen(3 * thousands)
          .longValueExact();
    }
  }

  /** The mapping for two machines and the delay between them. */
  record NodePair(
      @Setting(value = "The two: numbers of nodes, or client and a node.", required = true)
          @Matches(
              value = "(?:client|[1-9]\\d{0,2})-[1-9]\\d{0,2}",
              expected = "two machines such as 1-3 or client-2")
          String between,
      @Setting(value = "The time from one to the other, one way.", required = true)
          @Range(max = Range.LONGEST_DELAY)
          Duration delay) {
    static NodePair of(Network.Pair pair) {
      return new NodePair(pair.title(), pair.delay());
    }

    Network.Pair pair() {
      int dash = between.indexOf('-');
      String one = between.substring(0, dash);
      return new Network.Pair(
          one.equals("client") ? 0 : Integer.parseInt(one),
          Integer.parseInt(between.substring(dash + 1)),
          delay);
    }
  }

  /**
   * A value with two forms.
   *
   * @param shape the type of nodes that have the long form; all others have the short one
   * @param isLong whether a value is printed in the long form
   */
  static <T> ValueType<T> either(
      String expected,
      ValueType<T> shortForm,
      Class<? extends Node> shape,
      ValueType<T> longForm,
      Predicate<T> isLong) {
    ObjectNode schema = JsonNodeFactory.instance.objectNode();
    schema.putArray("anyOf").add(shortForm.schema()).add(longForm.schema());
    return new ValueType<>(
        expected,
        (node, path, problems) ->
            (shape.isInstance(node) ? longForm : shortForm).parse(node, path, problems),
        value -> (isLong.test(value) ? longForm : shortForm).print().apply(value),
        schema);
  }
}
