package dev.loadstone.runner.file.types;

import dev.loadstone.core.deployment.Network;
import dev.loadstone.runner.file.tree.Node;
import dev.loadstone.runner.file.tree.Node.Kind;
import dev.loadstone.runner.file.tree.Node.Mapping;
import dev.loadstone.runner.file.tree.Node.Scalar;
import dev.loadstone.runner.file.tree.Problems;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** How {@code systems.network} is written: {@code loopback}, or a mapping with rate and delay. */
public final class NetworkType {
  private static final String LOOPBACK = "loopback";
  private static final String EXPECTED = "loopback, or such as {rate: 100mbit, delay: 2ms}";
  private static final Pattern RATE_TEXT =
      Pattern.compile("([1-9]\\d{0,6}(?:\\.\\d{1,3})?)\\s*(kbit|mbit|gbit)");
  private static final BigDecimal THOUSAND = BigDecimal.valueOf(1_000);

  static final Key<String> RATE =
      Key.optional(
          "rate",
          ValueTypes.matching(RATE_TEXT, "a rate such as 500kbit, 100mbit or 1gbit"),
          "",
          "The rate of each node's link, in each direction. Default: no limit.");
  static final Key<Duration> DELAY =
      Key.optional(
          "delay",
          ValueTypes.duration(Duration.ZERO),
          Duration.ZERO,
          "The time from one node to another, one way.");

  private NetworkType() {}

  public static ValueType<Network> type() {
    return new ValueType<>(EXPECTED, NetworkType::parse, NetworkType::print, schema());
  }

  private static Network parse(Node node, String path, Problems problems) {
    if (node instanceof Scalar scalar
        && scalar.kind() != Kind.EMPTY
        && scalar.text().equals(LOOPBACK)) {
      return Network.LOOPBACK;
    }
    if (!(node instanceof Mapping mapping)) {
      problems.add(node.location(), path, node.describe() + "; expected " + EXPECTED);
      return null;
    }
    Section section = new Section(mapping, path, problems);
    String rate = section.get(RATE);
    Duration delay = section.get(DELAY);
    section.refuseUnknown();
    Network network = new Network(bitsPerSecond(rate), delay);
    if (!network.isShaped()) {
      section.problemOfAll("shapes nothing; expected " + EXPECTED);
    }
    return network;
  }

  private static long bitsPerSecond(String rate) {
    Matcher matcher = RATE_TEXT.matcher(rate);
    if (!matcher.matches()) {
      return 0;
    }
    BigDecimal kilobits =
        switch (matcher.group(2)) {
          case "kbit" -> new BigDecimal(matcher.group(1));
          case "mbit" -> new BigDecimal(matcher.group(1)).multiply(THOUSAND);
          default -> new BigDecimal(matcher.group(1)).multiply(THOUSAND).multiply(THOUSAND);
        };
    return kilobits.multiply(THOUSAND).longValue();
  }

  private static Object print(Network network) {
    if (!network.isShaped()) {
      return LOOPBACK;
    }
    Map<String, Object> mapping = new LinkedHashMap<>();
    if (network.bitsPerSecond() > 0) {
      BigDecimal kilobits = BigDecimal.valueOf(network.bitsPerSecond()).divide(THOUSAND);
      mapping.put(RATE.name(), kilobits.stripTrailingZeros().toPlainString() + "kbit");
    }
    if (!network.delay().isZero()) {
      mapping.put(DELAY.name(), ValueTypes.print(network.delay()));
    }
    return mapping;
  }

  private static ObjectNode schema() {
    ObjectNode schema = JsonNodeFactory.instance.objectNode();
    ArrayNode options = schema.putArray("anyOf");
    options.addObject().putArray("enum").add(LOOPBACK);
    options.add(SchemaObjects.of(List.of(RATE, DELAY)));
    return schema;
  }
}
