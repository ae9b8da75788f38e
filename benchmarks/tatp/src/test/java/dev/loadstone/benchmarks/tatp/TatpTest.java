package dev.loadstone.benchmarks.tatp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.loadstone.benchmarks.kit.Access;
import dev.loadstone.benchmarks.kit.sql.SqlFiles;
import dev.loadstone.benchmarks.kit.sql.SqlSchema.SectionName;
import dev.loadstone.benchmarks.tatp.TatpSettings.Keys;
import dev.loadstone.benchmarks.tatp.TatpSettings.Mix;
import dev.loadstone.benchmarks.tatp.TatpTransaction.Kind;
import dev.loadstone.contracts.BenchmarkSettings;
import dev.loadstone.contracts.SinglestoreRules;
import dev.loadstone.core.LoadstoneException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class TatpTest {
  private static final int DRAWS = 200_000;

  @Test
  void settings_have_defaults_and_can_all_be_given() {
    assertThat(BenchmarkSettings.read(TatpSettings.class, "{}"))
        .isEqualTo(
            new TatpSettings(
                100_000, Keys.NON_UNIFORM, Access.STATEMENTS, new Mix(35, 10, 35, 2, 14, 2, 2)));
    assertThat(
            BenchmarkSettings.read(
                TatpSettings.class,
                """
                {subscribers: 7, keys: uniform, access: procedures, mix: {update-location: 1}}
                """))
        .isEqualTo(
            new TatpSettings(
                7,
                Keys.UNIFORM,
                Access.PROCEDURES,
                new Mix(null, null, null, null, 1, null, null)));
    assertThatExceptionOfType(LoadstoneException.class)
        .isThrownBy(() -> BenchmarkSettings.read(TatpSettings.class, "{subscribers: 0}"))
        .withMessage("benchmark: subscribers: is '0'; expected a whole number from 1 to 100000000");
  }

  @Test
  void inputs_keep_the_mix_and_stay_within_their_ranges() {
    TatpTerminal terminal = terminal(1_000, Keys.NON_UNIFORM);
    Map<Kind, Integer> drawn = new EnumMap<>(Kind.class);
    for (int i = 0; i < DRAWS; i++) {
      TatpTransaction input = terminal.next();
      drawn.merge(input.kind(), 1, Integer::sum);
      assertThat(input.subscriber()).isBetween(1, 1_000);
      assertThat(input.number()).hasSize(15).endsWith(Integer.toString(input.subscriber()));
      assertThat(input.type()).isBetween(0, 4);
      assertThat(input.start()).isIn(0, 8, 16);
      assertThat(input.end()).isBetween(0, 24);
      assertThat(input.destination()).hasSize(15);
    }
    // The standard deviations are 213 and 63.
    assertThat(drawn.get(Kind.GET_SUBSCRIBER_DATA)).isBetween(69_000, 71_000);
    assertThat(drawn.get(Kind.INSERT_CALL_FORWARDING)).isBetween(3_700, 4_300);
  }

  @Test
  void non_uniform_keys_have_more_bits_set_than_uniform_ones() {
    // Of 65 536 keys, less one, a bit is set by one draw with 1/2, and by either of two with 3/4.
    assertThat(meanOfBits(Keys.UNIFORM)).isBetween(7.9, 8.1);
    assertThat(meanOfBits(Keys.NON_UNIFORM)).isBetween(11.9, 12.1);
  }

  private static double meanOfBits(Keys keys) {
    TatpTerminal terminal = terminal(65_536, keys);
    long bits = 0;
    for (int i = 0; i < DRAWS; i++) {
      bits += Integer.bitCount(terminal.next().subscriber() - 1);
    }
    return (double) bits / DRAWS;
  }

  private static TatpTerminal terminal(int subscribers, Keys keys) {
    return new TatpTerminal(
        new TatpSettings(subscribers, keys, Access.STATEMENTS, new Mix(35, 10, 35, 2, 14, 2, 2)),
        new SplittableRandom(11));
  }

  @Test
  void singlestore_keeps_all_of_a_subscriber_in_one_shard_of_a_row_store() {
    List<String> tables =
        new SqlFiles("tatp", "TATP").schema("singlestore").section(SectionName.TABLES).statements();

    assertThat(tables).hasSize(4).flatMap(SinglestoreRules::violations).isEmpty();
    assertThat(SinglestoreRules.shardKeys(tables).values())
        .hasSize(4)
        .allMatch(Set.of("s_id")::equals);
  }
}
