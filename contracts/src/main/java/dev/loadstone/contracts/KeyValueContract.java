package dev.loadstone.contracts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.contracts.KeyValueAnswers.Answer;
import dev.loadstone.core.database.KeyValueClient;
import dev.loadstone.core.database.KeyValueSession;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.ServerDescription;
import dev.loadstone.core.database.SessionUnavailableException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Tests of every {@link KeyValueClient} on a real server. A database's own test extends this,
 * starts its server once for the class and says how to get at it.
 */
public abstract class KeyValueContract extends MarkedTablesContract {
  @Test
  void the_server_says_what_it_is() {
    ServerDescription description = database().describe();
    assertThat(description.product()).isNotBlank();
    assertThat(description.version()).isNotBlank();
    assertThat(description.driver()).isNotBlank();
    assertThat(database().counters()).doesNotContainValue(null);
  }

  @Test
  void a_record_is_read_as_it_was_written() {
    byte[] everyByte = new byte[100];
    for (int i = 0; i < everyByte.length; i++) {
      everyByte[i] = (byte) (i * 7 - 128);
    }
    byte[][] values = {everyByte, bytes("x"), bytes("line\r\n\0end\t'\"\\")};
    assertThat(KeyValueAnswers.write(c -> session.insert("user1", values, c)).outcome())
        .isEqualTo(COMMITTED);
    Answer answer = read("user1");
    assertThat(answer.outcome()).isEqualTo(COMMITTED);
    assertThat(answer.failure()).isEmpty();
    assertThat(answer.keys()).containsExactly("user1");
    assertThat(answer.rows().get(0)).containsExactly(values);
    assertCount(1);
  }

  @Test
  void only_the_fields_that_were_asked_for_are_read() {
    insert("user1", "a", "b", "c");
    assertThat(texts(read("user1", 1))).containsExactly(List.of("b"));
    assertThat(texts(read("user1", 0, 2))).containsExactly(List.of("a", "c"));
  }

  @Test
  void a_record_that_is_not_there_is_no_row_and_no_failure() {
    insert("user1", "a", "b", "c");
    Answer answer = read("user2");
    assertThat(answer.outcome()).isEqualTo(COMMITTED);
    assertThat(answer.rows()).isEmpty();
    assertThat(answer.failure()).isEmpty();
  }

  @Test
  void an_update_keeps_the_other_fields() {
    insert("user1", "a", "b", "c");
    insert("user2", "a", "b", "c");
    assertThat(update("user1", new int[] {1}, "new").outcome()).isEqualTo(COMMITTED);
    assertThat(texts(read("user1"))).containsExactly(List.of("a", "new", "c"));
    assertThat(update("user1", new int[] {0, 2}, "first", "last").outcome()).isEqualTo(COMMITTED);
    assertThat(texts(read("user1"))).containsExactly(List.of("first", "new", "last"));
    assertThat(update("user1", ALL, "x", "y", "z").outcome()).isEqualTo(COMMITTED);
    assertThat(texts(read("user1"))).containsExactly(List.of("x", "y", "z"));
    assertThat(texts(read("user2"))).containsExactly(List.of("a", "b", "c"));
    assertCount(2);
  }

  @Test
  void an_update_of_a_record_that_is_not_there_leaves_the_session_usable() {
    assertThat(update("user1", new int[] {1}, "new").outcome().connectionBroken()).isFalse();
    insert("user2", "a", "b", "c");
    assertThat(texts(read("user2"))).containsExactly(List.of("a", "b", "c"));
  }

  @Test
  void an_insert_of_a_record_that_is_there_replaces_it() {
    insert("user1", "a", "b", "c");
    insert("user1", "d", "e", "f");
    assertThat(texts(read("user1"))).containsExactly(List.of("d", "e", "f"));
    assertCount(1);
  }

  @Test
  void a_deleted_record_is_gone() {
    insert("user1", "a", "b", "c");
    insert("user2", "d", "e", "f");
    assertThat(delete("user1").outcome()).isEqualTo(COMMITTED);
    assertThat(read("user1").rows()).isEmpty();
    assertThat(texts(read("user2"))).containsExactly(List.of("d", "e", "f"));
    assertCount(1);
    assertThat(delete("user1").outcome()).isEqualTo(COMMITTED);
    assertCount(1);
  }

  @Test
  void tables_do_not_mix() throws SessionUnavailableException {
    client().tables().create(OTHER, MARK);
    insert("user1", "a", "b", "c");
    try (KeyValueSession other = client().open(OTHER)) {
      assertThat(
              KeyValueAnswers.write(c -> other.insert("user1", values("d", "e", "f"), c)).outcome())
          .isEqualTo(COMMITTED);
      assertThat(
              KeyValueAnswers.write(c -> other.insert("user2", values("g", "h", "i"), c)).outcome())
          .isEqualTo(COMMITTED);
      assertThat(texts(KeyValueAnswers.read(ALL.length, c -> other.read("user1", ALL, c))))
          .containsExactly(List.of("d", "e", "f"));
    }
    assertThat(texts(read("user1"))).containsExactly(List.of("a", "b", "c"));
    assertCount(1);
    client().tables().drop(OTHER, MARK);
    assertThat(texts(read("user1"))).containsExactly(List.of("a", "b", "c"));
    assertThat(client().tables().find(TABLE)).isPresent();
  }

  @Test
  void a_scan_gives_records_in_the_order_of_their_keys_or_is_refused_with_the_reason() {
    List<String> keys = new ArrayList<>(IntStream.range(0, 40).mapToObj(i -> "user" + i).toList());
    Collections.shuffle(keys, new Random(1));
    for (String key : keys) {
      insert(key, "a" + key, "b" + key, "c" + key);
    }
    if (client().scanRefusal().isPresent()) {
      Answer answer = scan("user1", 5, ALL);
      assertThat(answer.outcome()).isEqualTo(Outcome.ERROR);
      assertThat(answer.failure()).contains(client().scanRefusal().get());
      return;
    }
    assertThat(scan("user1", 5, ALL).keys())
        .containsExactly("user1", "user10", "user11", "user12", "user13");
    assertThat(texts(scan("user2", 2, new int[] {0, 2})))
        .containsExactly(List.of("auser2", "cuser2"), List.of("auser20", "cuser20"));
    assertThat(scan("user101", 2, ALL).keys()).containsExactly("user11", "user12");
    assertThat(scan("user7", 10, ALL).keys()).containsExactly("user7", "user8", "user9");
    assertThat(scan("a", 1, ALL).keys()).containsExactly("user0");
    assertThat(scan("user", 1000, ALL).keys())
        .containsExactlyElementsOf(keys.stream().sorted().toList());
    Answer beyond = scan("vser", 5, ALL);
    assertThat(beyond.outcome()).isEqualTo(COMMITTED);
    assertThat(beyond.rows()).isEmpty();
    assertThat(delete("user10").outcome()).isEqualTo(COMMITTED);
    assertThat(scan("user1", 2, ALL).keys()).containsExactly("user1", "user11");
  }

  @Test
  void each_of_many_calls_is_answered_once() {
    int calls = 500;
    AtomicInteger answers = new AtomicInteger();
    List<CompletableFuture<Answer>> underWay = new ArrayList<>();
    for (int i = 0; i < calls; i++) {
      String key = "user" + i;
      underWay.add(
          KeyValueAnswers.start(
              0,
              callback ->
                  session.insert(
                      key,
                      values("a" + key, "b", "c"),
                      (outcome, rows, failure) -> {
                        answers.incrementAndGet();
                        callback.done(outcome, rows, failure);
                      })));
      assertThat(!client().isBlocking() || underWay.get(i).isDone())
          .as("a client that blocks has answered before the call returns")
          .isTrue();
    }
    for (CompletableFuture<Answer> answer : underWay) {
      assertThat(KeyValueAnswers.await(answer).outcome()).isEqualTo(COMMITTED);
    }
    assertThat(answers).hasValue(calls);
    assertCount(calls);
    assertThat(texts(read("user123", 0))).containsExactly(List.of("auser123"));
  }

  @Test
  void sessions_work_side_by_side() throws SessionUnavailableException {
    try (KeyValueSession second = client().open(TABLE)) {
      insert("user1", "a", "b", "c");
      assertThat(texts(KeyValueAnswers.read(ALL.length, c -> second.read("user1", ALL, c))))
          .containsExactly(List.of("a", "b", "c"));
      assertThat(
              KeyValueAnswers.write(c -> second.update("user1", new int[] {0}, values("second"), c))
                  .outcome())
          .isEqualTo(COMMITTED);
    }
    assertThat(texts(read("user1", 0))).containsExactly(List.of("second"));
  }

  private Answer update(String key, int[] fields, String... values) {
    return KeyValueAnswers.write(c -> session.update(key, fields, values(values), c));
  }

  private Answer scan(String firstKey, int count, int[] fields) {
    return KeyValueAnswers.read(fields.length, c -> session.scan(firstKey, count, fields, c));
  }

  private Answer delete(String key) {
    return KeyValueAnswers.write(c -> session.delete(key, c));
  }
}
