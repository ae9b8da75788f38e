package dev.loadstone.databases.voltdb;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The places of keys, against those that the server of 9.3.2 computes for INTEGER keys. */
final class PartitionRingTest {
  @ParameterizedTest
  @CsvSource({
    "1, 0 0 0 0 0 0 0 0 0 0 0 0",
    "2, 0 1 0 1 0 0 0 0 0 0 1 0 1 1 0 0 0 0 1 1 0 1 1 1 1 1 1 0 1 0",
    "3, 2 1 0 1 2 2 0 0 2 2 2 0 2 1 0 2 0 0 1 2 0 1 2 2 2 1 1 0 2 2",
    "4, 2 1 0 3 2 2 3 3 2 2 2 0 2 3 0 2 3 0 1 3 0 1 2 2 3 1 3 3 3 2",
    "5, 2 1 0 3 2 2 3 3 2 2 2 0 2 3 0 2 3 0 1 3 0 1 4 4 4 1 3 3 4 2",
    "6, 2 1 0 3 2 2 3 3 2 2 5 5 5 3 0 2 3 0 1 5 0 1 4 4 4 1 3 3 5 2",
    "8, 6 7 6 7 2 7 3 3 2 2 5 5 5 3 0 2 3 7 1 5 0 1 4 6 6 1 3 3 7 2",
    "24, 21 23 6 17 9 7 16 3 16 10 12 5 13 22 0 2 3 7 18 22 8 13 15 17 23 14 11 13 23 2"
  })
  void a_key_is_where_the_server_has_it(int partitions, String places) {
    List<Integer> expected = Arrays.stream(places.split(" ")).map(Integer::valueOf).toList();

    assertThat(new VoltdbDatabase().partitionsOf(expected.size(), partitions)).isEqualTo(expected);
  }
}
