package dev.loadstone.runner.file.types;

import dev.loadstone.core.settings.Clients;
import dev.loadstone.core.settings.Clients.By;
import dev.loadstone.core.settings.Clients.Lost;
import dev.loadstone.runner.file.tree.Node;
import dev.loadstone.runner.file.tree.Node.Mapping;
import dev.loadstone.runner.file.tree.Problems;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** How {@code load.clients} is written: a number of processes here, or a mapping. */
public final class ClientsType {
  private static final ValueType<Integer> NUMBER = ValueTypes.integer(1, Clients.MOST);
  private static final String EXPECTED =
      NUMBER.expected() + ", or such as {count: 4, by: hand, lost: mark}";

  static final Key<Integer> COUNT = Key.required("count", NUMBER, "How many processes there are.");
  static final Key<By> BY =
      Key.optional(
          "by",
          ValueTypes.choice(By.class),
          By.PROCESSES,
          "Who starts them: Loadstone on this machine, or the user, on whatever machines (hand).");
  static final Key<Lost> LOST =
      Key.optional(
          "lost",
          ValueTypes.choice(Lost.class),
          Lost.FAIL,
          "Whether a run that loses a client has failed, or goes on and is marked.");

  private ClientsType() {}

  public static ValueType<Clients> type() {
    return new ValueType<>(EXPECTED, ClientsType::parse, ClientsType::print, schema());
  }

  private static Clients parse(Node node, String path, Problems problems) {
    if (node instanceof Node.Sequence) {
      problems.add(
          node.location(),
          path,
          "is a list; expected "
              + EXPECTED
              + ": clients on other machines connect to this one and are not listed");
      return null;
    }
    if (!(node instanceof Mapping mapping)) {
      Integer count = NUMBER.parser().parse(node, path, problems);
      return count == null ? null : Clients.here(count);
    }
    Section section = new Section(mapping, path, problems);
    Integer count = section.get(COUNT);
    By by = section.get(BY);
    Lost lost = section.get(LOST);
    section.refuseUnknown();
    return count == null ? null : new Clients(count, by, lost);
  }

  private static Object print(Clients clients) {
    if (clients.equals(Clients.here(clients.count()))) {
      return clients.count();
    }
    Map<String, Object> mapping = new LinkedHashMap<>();
    mapping.put(COUNT.name(), clients.count());
    mapping.put(BY.name(), ValueTypes.name(clients.by()));
    mapping.put(LOST.name(), ValueTypes.name(clients.lost()));
    return mapping;
  }

  private static ObjectNode schema() {
    ObjectNode schema = JsonNodeFactory.instance.objectNode();
    ArrayNode anyOf = schema.putArray("anyOf");
    anyOf.add(NUMBER.schema());
    anyOf.add(SchemaObjects.of(List.of(COUNT, BY, LOST)));
    return schema;
  }
}
