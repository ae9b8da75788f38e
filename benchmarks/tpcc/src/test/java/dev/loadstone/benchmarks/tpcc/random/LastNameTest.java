package dev.loadstone.benchmarks.tpcc.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class LastNameTest {
  @Test
  void a_name_has_the_syllables_of_the_digits_of_its_number() {
    assertThat(LastName.of(0)).isEqualTo("BARBARBAR");
    assertThat(LastName.of(371)).isEqualTo("PRICALLYOUGHT");
    assertThat(LastName.of(40)).isEqualTo("BARPRESBAR");
    assertThat(LastName.of(999)).isEqualTo("EINGEINGEING");
    assertThat(LastName.of(628)).isEqualTo("ANTIABLEATION");
    assertThat(LastName.of(5)).isEqualTo("BARBARESE");
  }

  @Test
  void names_differ_and_fit_their_column() {
    assertThat(IntStream.range(0, LastName.COUNT).mapToObj(LastName::of))
        .doesNotHaveDuplicates()
        .allMatch(name -> name.length() <= 16);
  }

  @Test
  void refuses_other_numbers() {
    assertThatThrownBy(() -> LastName.of(1000)).isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> LastName.of(-1)).isInstanceOf(IndexOutOfBoundsException.class);
  }
}
