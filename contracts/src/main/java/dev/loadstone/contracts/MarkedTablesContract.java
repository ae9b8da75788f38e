package dev.loadstone.contracts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.contracts.KeyValueAnswers.Answer;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.KeyValueClient;
import dev.loadstone.core.database.KeyValueClient.Table;
import dev.loadstone.core.database.KeyValueSession;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.SessionUnavailableException;
import dev.loadstone.core.database.mark.FoundTable;
import dev.loadstone.core.database.mark.TableMark;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests that a {@link KeyValueClient} makes, empties and drops only tables that bear its mark. */
abstract class MarkedTablesContract {
  /** The table that each test finds empty. */
  protected static final Table TABLE =
      new Table("contract", List.of("field0", "field1", "field2"), 100);

  /** The mark of all tables of the test. */
  protected static final TableMark MARK = TableMark.fresh();

  /** A table whose name begins with that of {@link #TABLE}; the two must not be mixed up. */
  static final Table OTHER = new Table("contract_2", TABLE.fields(), 100);

  static final int[] ALL = {0, 1, 2};
  static final Outcome COMMITTED = Outcome.COMMITTED;

  KeyValueSession session;

  /** The open client of the server under test. */
  protected abstract DatabaseClient database();

  /** A table of an application, which is not there yet. */
  protected abstract ApplicationTable application(String table);

  protected final KeyValueClient client() {
    return database().capability(KeyValueClient.class).orElseThrow();
  }

  @BeforeEach
  void start_with_an_empty_table() throws SessionUnavailableException {
    client().tables().renew(TABLE, MARK);
    session = client().open(TABLE);
  }

  @AfterEach
  void leave_nothing() {
    session.close();
    client().tables().drop(List.of(TABLE, OTHER), MARK);
  }

  @Test
  void a_table_is_there_with_its_mark_from_its_creation_until_it_is_dropped() {
    assertThat(client().tables().find(OTHER)).isEmpty();
    client().tables().create(OTHER, MARK);
    assertThat(client().tables().find(OTHER))
        .hasValue(new FoundTable(OTHER.name(), Optional.of(MARK)));
    client().tables().drop(OTHER, MARK);
    assertThat(client().tables().find(OTHER)).isEmpty();
    client().tables().drop(OTHER, MARK);
    assertThat(client().tables().find(TABLE)).isPresent();
  }

  @Test
  void a_table_that_is_renewed_is_empty() throws Exception {
    insert("user1", "a", "b", "c");
    session.close();
    client().tables().renew(TABLE, MARK);
    session = client().open(TABLE);
    assertThat(client().tables().find(TABLE)).isPresent();
    assertCount(0);
    assertThat(read("user1").rows()).isEmpty();
  }

  @Test
  void a_table_is_never_made_in_place_of_another_one() {
    insert("user1", "a", "b", "c");
    assertRefused(TABLE, () -> client().tables().create(TABLE, MARK));
    assertThat(texts(read("user1"))).containsExactly(List.of("a", "b", "c"));
  }

  @Test
  void a_table_of_another_load_is_neither_emptied_nor_dropped() {
    insert("user1", "a", "b", "c");
    TableMark other = TableMark.fresh();
    assertRefused(TABLE, () -> client().tables().renew(TABLE, other));
    assertRefused(TABLE, () -> client().tables().drop(TABLE, other));
    assertRefused(TABLE, () -> client().tables().drop(List.of(OTHER, TABLE), other));
    assertThat(texts(read("user1"))).containsExactly(List.of("a", "b", "c"));
  }

  @Test
  void a_table_of_an_application_is_neither_replaced_nor_emptied_nor_dropped() throws Exception {
    ApplicationTable theirs = application(OTHER.name());
    theirs.make();
    try {
      assertThat(client().tables().find(OTHER))
          .hasValue(new FoundTable(OTHER.name(), Optional.empty()));
      assertRefused(OTHER, () -> client().tables().create(OTHER, MARK));
      assertRefused(OTHER, () -> client().tables().renew(OTHER, MARK));
      assertRefused(OTHER, () -> client().tables().drop(OTHER, MARK));
      assertThat(theirs.isAsItWas()).isTrue();
    } finally {
      theirs.drop();
    }
  }

  private static void assertRefused(Table table, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            LoadstoneException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.LOAD_FAILED))
        .hasMessageContaining("did not make: " + table.name() + ". Nothing was changed.");
  }

  void insert(String key, String... values) {
    Answer answer = KeyValueAnswers.write(c -> session.insert(key, values(values), c));
    assertThat(answer.outcome()).as(answer.failure()).isEqualTo(COMMITTED);
  }

  Answer read(String key, int... fields) {
    int[] wanted = fields.length == 0 ? ALL : fields;
    return KeyValueAnswers.read(wanted.length, c -> session.read(key, wanted, c));
  }

  /** Asserts the number of records, where the server can count them. */
  void assertCount(long expected) {
    OptionalLong count = client().count(TABLE);
    assertThat(count.orElse(expected)).isEqualTo(expected);
  }

  static byte[][] values(String... texts) {
    byte[][] values = new byte[texts.length][];
    for (int i = 0; i < texts.length; i++) {
      values[i] = bytes(texts[i]);
    }
    return values;
  }

  static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  static List<List<String>> texts(Answer answer) {
    assertThat(answer.outcome()).as(answer.failure()).isEqualTo(COMMITTED);
    return answer.rows().stream()
        .map(row -> row.stream().map(v -> new String(v, StandardCharsets.US_ASCII)).toList())
        .toList();
  }
}
