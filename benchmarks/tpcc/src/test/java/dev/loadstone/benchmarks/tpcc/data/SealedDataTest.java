package dev.loadstone.benchmarks.tpcc.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.benchmarks.kit.data.Row;
import dev.loadstone.benchmarks.tpcc.population.Population;
import dev.loadstone.benchmarks.tpcc.population.TpccUnit;
import dev.loadstone.benchmarks.tpcc.rows.TpccTable;
import java.io.OutputStream;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Seals what seed 42 gives. When a rule changes on purpose, {@link Population#GENERATOR_VERSION}
 * rises with these digests, so that data of before is not taken for data of now.
 */
final class SealedDataTest {
  static final Map<TpccTable, String> WAREHOUSE_3 =
      Map.of(
          TpccTable.WAREHOUSE, "ad257a146517af7a26098f958e7ed47739ec729c072e782f11e5db9fec0dc620",
          TpccTable.DISTRICT, "66e64c134f455a96dd93584a8a90a14580c15c7cb614eb478d7a18f8a21c89cb",
          TpccTable.CUSTOMER, "75dacc8cf5fce97cd13ceba27a47d6e73ec09284970b4bb3d74dfb0d7e6ac5b3",
          TpccTable.HISTORY, "786bf03c8ddd4db0fc94588359408af37fe246975162531c1bdb71ec6a3d1982",
          TpccTable.NEW_ORDER, "8455a9b4367d8f1fe897e7eee56590a37aa7fa4aca83275e3c4acb969966f454",
          TpccTable.ORDERS, "0467da43c7832a36b83a8491f1fa33960a41fc1383d6c0582bec8f34c2e41e57",
          TpccTable.ORDER_LINE, "0990210a3b343f2527a75d3ce200b795ad09a3ab027c8338757f529318a36a69",
          TpccTable.STOCK, "4513dfc7c63a4b4eabf6cabd1f8b2e49b55eff944d12ac13e3a66017c1afcc8a");
  static final Map<TpccTable, String> ITEMS =
      Map.of(TpccTable.ITEM, "44afba736b261015fd776c9061010bf22bc85092f4a1c16485997590eb04797b");

  @Test
  void the_items_are_made_of_the_same_bytes_as_ever() throws Exception {
    assertThat(digests(new Population(42), TpccUnit.ITEMS)).isEqualTo(ITEMS);
  }

  @Test
  void a_warehouse_is_made_of_the_same_bytes_as_ever_whatever_was_made_before() throws Exception {
    assertThat(Population.GENERATOR_VERSION).isEqualTo(1);
    Population population = new Population(42);
    digests(population, TpccUnit.ITEMS);
    population.tablesOf(new TpccUnit(4)).values().forEach(rows -> rows.iterator().next());

    assertThat(digests(population, new TpccUnit(3))).isEqualTo(WAREHOUSE_3);
  }

  @Test
  void another_seed_gives_other_rows() throws Exception {
    Map<TpccTable, String> other = digests(new Population(43), new TpccUnit(3));

    // Which orders are undelivered is not random.
    assertThat(other.remove(TpccTable.NEW_ORDER)).isEqualTo(WAREHOUSE_3.get(TpccTable.NEW_ORDER));
    assertThat(other)
        .doesNotContainValue("")
        .noneSatisfy((table, digest) -> assertThat(digest).isEqualTo(WAREHOUSE_3.get(table)));
  }

  private static Map<TpccTable, String> digests(Population population, TpccUnit unit)
      throws Exception {
    Map<TpccTable, String> digests = new EnumMap<>(TpccTable.class);
    for (Map.Entry<TpccTable, Iterable<Row>> table : population.tablesOf(unit).entrySet()) {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      try (CsvWriter writer =
          new CsvWriter(new DigestOutputStream(OutputStream.nullOutputStream(), digest))) {
        for (Row row : table.getValue()) {
          row.writeTo(writer);
        }
        writer.finish();
      }
      digests.put(table.getKey(), HexFormat.of().formatHex(digest.digest()));
    }
    return digests;
  }
}
