package dev.loadstone.runner.file.types;

import dev.loadstone.core.settings.Clients;
import dev.loadstone.runner.file.tree.Node;
import dev.loadstone.runner.file.tree.Node.Sequence;
import dev.loadstone.runner.file.tree.Problems;
import java.util.List;
import java.util.regex.Pattern;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** How {@code load.clients} is written: a number of processes here, or a list of hosts. */
public final class ClientsType {
  /** More processes than one machine can drive in any sense. */
  private static final int MOST = 256;

  private static final String EXPECTED =
      "a whole number from 1 to " + MOST + ", or a list of hosts such as [client-1, client-2:7801]";

  private static final Pattern HOST =
      Pattern.compile("(?:[A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+\\])(?::[1-9][0-9]{0,4})?");

  private static final ValueType<Integer> COUNT = ValueTypes.integer(1, MOST);
  private static final ValueType<List<String>> HOSTS =
      ValueTypes.listOf(ValueTypes.matching(HOST, "a host or host:port"));

  private ClientsType() {}

  public static ValueType<Clients> type() {
    return new ValueType<>(EXPECTED, ClientsType::parse, ClientsType::print, schema());
  }

  private static Clients parse(Node node, String path, Problems problems) {
    if (!(node instanceof Sequence sequence)) {
      Integer count = COUNT.parser().parse(node, path, problems);
      return count == null ? null : new Clients(count, List.of());
    }
    if (sequence.items().isEmpty() || sequence.items().size() > MOST) {
      problems.add(
          node.location(),
          path,
          "has " + sequence.items().size() + " hosts; expected from 1 to " + MOST);
      return null;
    }
    List<String> hosts = HOSTS.parser().parse(node, path, problems);
    return hosts == null ? null : new Clients(hosts.size(), hosts);
  }

  private static Object print(Clients clients) {
    return clients.hosts().isEmpty() ? clients.count() : clients.hosts();
  }

  private static ObjectNode schema() {
    ObjectNode schema = JsonNodeFactory.instance.objectNode();
    ArrayNode anyOf = schema.putArray("anyOf");
    anyOf.add(COUNT.schema());
    anyOf.add(HOSTS.schema().deepCopy().put("minItems", 1).put("maxItems", MOST));
    return schema;
  }
}
