package dev.loadstone.runner.file.types;

import dev.loadstone.core.database.Secret;
import dev.loadstone.core.deployment.Network;
import dev.loadstone.core.result.RepetitionPlan;
import dev.loadstone.core.settings.Clients;
import dev.loadstone.core.settings.Default;
import dev.loadstone.core.settings.DriverSettings;
import dev.loadstone.core.settings.Fault;
import dev.loadstone.core.settings.FaultTarget;
import dev.loadstone.core.settings.Matches;
import dev.loadstone.core.settings.Pacing;
import dev.loadstone.core.settings.RampUp;
import dev.loadstone.core.settings.Range;
import dev.loadstone.core.settings.Setting;
import dev.loadstone.core.settings.TextFolder;
import dev.loadstone.core.text.DurationText;
import dev.loadstone.runner.experiment.ExperimentSettings.Seed;
import dev.loadstone.runner.file.tree.Node.Sequence;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** The types whose values have a written form of their own, mostly a short one and a long one. */
final class WrittenForms {
  private static final String LOOPBACK = "loopback";
  private static final String NETWORK = "loopback, or such as {rate: 100mbit, delay: 2ms}";

  private static final String FIXED_OR_STEADY =
      "a duration, such as 500ms, 5s, 2m or 1h, or {untilSteady: true, least: 10s, most: 5m}";

  // Made on demand, because a component of one type may be of another of these types.
  private static final Map<Class<?>, Supplier<ValueType<?>>> ALL =
      Map.ofEntries(
          Map.entry(Secret.class, () -> Scalars.text().as(Secret::new)),
          Map.entry(
              Fault.class, () -> RecordBinder.of(Fault.class).type("such as {at: 20s, kill: 2}")),
          Map.entry(FaultTarget.class, Scalars::faultTarget),
          Map.entry(
              DriverSettings.class,
              () ->
                  RecordBinder.of(DriverSettings.class)
                      .type("such as {tool: benchbase, path: /opt/benchbase}")),
          Map.entry(Pacing.class, WrittenForms::pacing),
          Map.entry(Network.class, WrittenForms::network),
          Map.entry(RampUp.class, WrittenForms::rampUp),
          Map.entry(Clients.class, WrittenForms::clients),
          Map.entry(TextFolder.class, FolderForm::type),
          Map.entry(Seed.class, WrittenForms::seed),
          Map.entry(RepetitionPlan.class, RepetitionForm::plan),
          Map.entry(RepetitionForm.End.class, RepetitionForm::end));

  private WrittenForms() {}

  /** The form of a type's values; null when they have no form of their own. */
  static ValueType<?> of(Class<?> type) {
    Supplier<ValueType<?>> form = ALL.get(type);
    return form == null ? null : form.get();
  }

  /** A value as it stands in YAML: text, a number, a flag, a list or a map. */
  static Object print(Object value) {
    Object form = form(value);
    if (form instanceof Pacing) {
      return Variants.print((Record) form);
    }
    if (form instanceof Record settings) {
      return RecordBinder.of(settings.getClass()).print(settings);
    }
    if (form instanceof Enum<?> constant) {
      return Scalars.name(constant);
    }
    if (form instanceof Duration duration) {
      return DurationText.of(duration);
    }
    return form instanceof List<?> list ? list.stream().map(WrittenForms::print).toList() : form;
  }

  /** The short form of a value that has one, or the mapping for it; other values as they are. */
  private static Object form(Object value) {
    if (value instanceof Secret secret) {
      return secret.isPresent() ? "***" : "";
    }
    if (value instanceof TextFolder folder) {
      return folder.path();
    }
    if (value instanceof FaultTarget target) {
      return target.isNumber() ? target.number() : target.toString();
    }
    if (value instanceof Network network) {
      return network.isUnlimited() ? LOOPBACK : NodeLink.of(network);
    }
    if (value instanceof RampUp rampUp) {
      return rampUp.isUntilSteady()
          ? new UntilSteady(true, rampUp.least(), rampUp.most())
          : rampUp.most();
    }
    if (value instanceof Clients clients) {
      return clients.equals(Clients.here(clients.count())) ? clients.count() : clients;
    }
    if (value instanceof Seed seed) {
      return seed.sameForAll() ? seed : seed.value();
    }
    return RepetitionForm.form(value);
  }

  private static ValueType<Record> pacing() {
    return new Variants(
            Pacing.class,
            "unpaced, keying-and-thinking, {type: keying-and-thinking, factor: 0.1} or"
                + " {type: rate, perSecond: 500, arrivals: constant}",
            "is a rate without a number; expected {type: rate, perSecond: 500}")
        .type();
  }

  private static ValueType<Seed> seed() {
    return Scalars.whole(Long.MIN_VALUE, Long.MAX_VALUE)
        .as(value -> new Seed(value, false))
        .orMapping(
            RecordBinder.of(Seed.class).type(), "a whole number, or {value: 42, sameForAll: true}");
  }

  private static ValueType<Clients> clients() {
    ValueType<Integer> count = Scalars.integer(1, Clients.MOST);
    ValueType<Clients> either =
        count
            .as(Clients::here)
            .orMapping(
                RecordBinder.of(Clients.class).type(),
                count.expected() + ", or such as {count: 4, by: ssh, on: [host-1, host-2]}");
    return new ValueType<>(
        either.expected(),
        either.schema(),
        (node, path, problems) -> {
          if (!(node instanceof Sequence)) {
            return either.parse(node, path, problems);
          }
          problems.refuse(node, path, either.expected() + ": machines are listed under on");
          return null;
        });
  }

  private static ValueType<RampUp> rampUp() {
    return Scalars.duration(0, Long.MAX_VALUE)
        .as(RampUp::of)
        .orMapping(
            RecordBinder.of(UntilSteady.class)
                .type()
                .as(form -> new RampUp(form.least(), form.most())),
            FIXED_OR_STEADY);
  }

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
    return Scalars.word(NETWORK, LOOPBACK)
        .as(word -> Network.LOOPBACK)
        .orMapping(RecordBinder.of(NodeLink.class).type().as(NodeLink::network), NETWORK);
  }

  record NodeLink(
      @Setting(value = "The rate of each node's link, in each direction.", otherwise = "no limit")
          @Matches(value = Network.RATE, expected = "a rate such as 500kbit, 100mbit or 1gbit")
          String rate,
      @Setting("The time from one machine to another, one way.") @Range(max = Range.LONGEST_DELAY)
          Duration delay,
      @Setting("Pairs of machines with a delay of their own.") @Default("[]")
          List<NodePair> pairs) {
    NodeLink {
      if (rate == null && (delay == null || delay.isZero()) && pairs.isEmpty()) {
        throw new IllegalArgumentException("shapes nothing; expected " + NETWORK);
      }
    }

    static NodeLink of(Network network) {
      return new NodeLink(
          network.rateText(),
          network.delay().isZero() ? null : network.delay(),
          network.pairs().stream().map(pair -> new NodePair(pair.title(), pair.delay())).toList());
    }

    Network network() {
      return new Network(
          rate == null ? 0 : Network.rate(rate),
          delay == null ? Duration.ZERO : delay,
          pairs.stream().map(NodePair::pair).toList());
    }
  }

  record NodePair(
      @Setting(value = "The two: numbers of nodes, or client and a node.", required = true)
          @Matches(
              value = "(?:client|[1-9]\\d{0,2})-[1-9]\\d{0,2}",
              expected = "two machines such as 1-3 or client-2")
          String between,
      @Setting(value = "The time from one to the other, one way.", required = true)
          @Range(max = Range.LONGEST_DELAY)
          Duration delay) {
    Network.Pair pair() {
      String[] machines = between.replace("client", "0").split("-", -1);
      return new Network.Pair(Integer.parseInt(machines[0]), Integer.parseInt(machines[1]), delay);
    }
  }
}
