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
import java.util.regex.Pattern;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** How {@code load.clients} is written: a number of processes here, or a mapping. */
public final class ClientsType {
  private static final ValueType<Integer> NUMBER = ValueTypes.integer(1, Clients.MOST);

  /** No word that begins with a dash: it would be an option. */
  private static final Pattern HOST = Pattern.compile("[A-Za-z0-9\\[][A-Za-z0-9._@:/,\\[\\]-]*");

  private static final String EXPECTED =
      NUMBER.expected() + ", or such as {count: 4, by: ssh, on: [host-1, host-2]}";

  static final Key<Integer> COUNT = Key.required("count", NUMBER, "How many processes there are.");
  static final Key<By> BY =
      Key.optional(
          "by",
          ValueTypes.choice(By.class),
          By.PROCESSES,
          "Who starts them: Loadstone on this machine (processes), on others by ssh or slurm, or the"
              + " user, on whatever machines (hand).");
  static final Key<List<String>> ON =
      Key.optional(
          "on",
          ValueTypes.listOf(ValueTypes.matching(HOST, "a host as ssh or srun know it")),
          List.of(),
          "The machines that they are started on, in turn; with slurm the nodes.");
  static final Key<List<String>> OPTIONS =
      Key.optional(
          "options",
          ValueTypes.listOf(ValueTypes.text()),
          List.of(),
          "Words for ssh or srun, such as --partition=bench.");
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
    List<String> on = section.get(ON);
    Lost lost = section.get(LOST);
    List<String> options = section.get(OPTIONS);
    section.refuseUnknown();
    if (by == By.SSH && on != null && on.isEmpty()) {
      section.problem(ON.name(), "is missing; expected the machines, such as on: [host-1, host-2]");
    }
    boolean elsewhere = by == By.SSH || by == By.SLURM;
    for (Key<?> key : List.of(ON, OPTIONS)) {
      if (!elsewhere && section.has(key.name())) {
        section.problem(key.name(), "is for by: ssh and by: slurm");
      }
    }
    return count == null || on == null || options == null
        ? null
        : new Clients(count, by, on, lost, options);
  }

  private static Object print(Clients clients) {
    if (clients.equals(Clients.here(clients.count()))) {
      return clients.count();
    }
    Map<String, Object> mapping = new LinkedHashMap<>();
    mapping.put(COUNT.name(), clients.count());
    mapping.put(BY.name(), ValueTypes.name(clients.by()));
    if (!clients.on().isEmpty()) {
      mapping.put(ON.name(), clients.on());
    }
    if (!clients.options().isEmpty()) {
      mapping.put(OPTIONS.name(), clients.options());
    }
    mapping.put(LOST.name(), ValueTypes.name(clients.lost()));
    return mapping;
  }

  private static ObjectNode schema() {
    ObjectNode schema = JsonNodeFactory.instance.objectNode();
    ArrayNode anyOf = schema.putArray("anyOf");
    anyOf.add(NUMBER.schema());
    anyOf.add(SchemaObjects.of(List.of(COUNT, BY, ON, LOST, OPTIONS)));
    return schema;
  }
}
