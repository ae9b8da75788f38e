package dev.loadstone.benchmarks.tpcc.analytic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class QueryStreamsTest {
  private static List<Integer> analytic(QueryStreams streams) {
    return IntStream.range(0, streams.terminals()).filter(streams::isAnalytic).boxed().toList();
  }

  @Test
  void the_terminals_that_ask_are_spread_over_all() {
    assertThat(analytic(new QueryStreams(16, 4))).containsExactly(3, 7, 11, 15);
    assertThat(analytic(new QueryStreams(5, 0))).isEmpty();
    assertThat(analytic(new QueryStreams(3, 3))).containsExactly(0, 1, 2);
  }

  @Test
  void for_all_numbers_those_of_both_kinds_are_numbered_without_a_gap() {
    for (int terminals = 1; terminals <= 40; terminals++) {
      for (int asking = 0; asking <= terminals; asking++) {
        QueryStreams streams = new QueryStreams(terminals, asking);
        Set<Integer> queries = new HashSet<>();
        Set<Integer> transactions = new HashSet<>();
        for (int terminal = 0; terminal < terminals; terminal++) {
          if (streams.isAnalytic(terminal)) {
            queries.add(streams.before(terminal));
          } else {
            transactions.add(terminal - streams.before(terminal));
          }
        }
        assertThat(queries).hasSize(asking).allMatch(number -> number < streams.analytic());
        assertThat(transactions)
            .hasSize(streams.transactional())
            .allMatch(number -> number < streams.transactional());
      }
    }
  }

  @Test
  void for_all_numbers_no_client_has_more_than_the_most() {
    for (int terminals = 1; terminals <= 40; terminals++) {
      for (int clients = 1; clients <= terminals; clients++) {
        for (int asking = 0; asking <= terminals; asking++) {
          QueryStreams streams = new QueryStreams(terminals, asking);
          int length = (terminals + clients - 1) / clients;
          for (int first = 0; first + length <= terminals; first++) {
            assertThat(streams.before(first + length) - streams.before(first))
                .isLessThanOrEqualTo(streams.mostOfClient(clients));
          }
        }
      }
    }
  }

  @Test
  void a_stream_asks_all_queries_before_it_asks_one_again() {
    QueryTerminal terminal = new QueryTerminal(Query.ALL, 7);
    List<Query> first = Stream.generate(terminal::next).limit(22).toList();

    assertThat(first).containsExactlyInAnyOrderElementsOf(Query.ALL).isNotEqualTo(Query.ALL);
    assertThat(Stream.generate(terminal::next).limit(22).toList()).isEqualTo(first);
    assertThat(Stream.generate(new QueryTerminal(Query.ALL, 8)::next).limit(22).toList())
        .isNotEqualTo(first);
  }
}
