package dev.loadstone.benchmarks.tpcc.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import dev.loadstone.benchmarks.tpcc.population.Population;
import dev.loadstone.benchmarks.tpcc.rows.TpccTable;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.LocalDateTime;
import java.util.HexFormat;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TpccCsvExportTest {
  @TempDir private Path folder;

  @Test
  void files_hold_the_rows_of_a_load() throws Exception {
    long bytes = new TpccCsvExport(new Population(42), folder.resolve("csv")).export(3, 3);

    long found = 0;
    for (TpccTable table : TpccTable.values()) {
      Path file = folder.resolve("csv").resolve(table.tableName() + ".csv");
      found += Files.size(file);
      Map<TpccTable, String> seals =
          table == TpccTable.ITEM ? SealedDataTest.ITEMS : SealedDataTest.WAREHOUSE_3;
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
      assertThat(HexFormat.of().formatHex(digest))
          .as(table.tableName())
          .isEqualTo(seals.get(table));
    }
    assertThat(bytes).isEqualTo(found);
  }

  @Test
  void a_folder_that_cannot_be_made_is_named() throws Exception {
    Path file = Files.createFile(folder.resolve("file"));

    assertThatThrownBy(() -> new TpccCsvExport(new Population(42), file).export(1, 1))
        .hasMessageContaining(file.toString())
        .asInstanceOf(type(LoadstoneException.class))
        .returns(ExitCode.RESULTS_NOT_WRITTEN, LoadstoneException::exitCode);
  }

  @Test
  void values_are_quoted_where_they_must_be() throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (CsvWriter writer = new CsvWriter(bytes)) {
      writer.text("plain").text("a \"b\", c").text("two\nlines").text("").nothing().endRow();
      writer
          .integer(-1)
          .decimal(-1000, 2)
          .decimal(5, 4)
          .timestamp(LocalDateTime.of(2026, 1, 2, 3, 4, 5))
          .text("Ω")
          .endRow();
      writer.finish();
      assertThat(writer.bytes()).isEqualTo(bytes.size());
    }

    assertThat(bytes.toString(StandardCharsets.UTF_8))
        .isEqualTo(
            """
            plain,"a ""b"", c","two
            lines","",
            -1,-10.00,0.0005,2026-01-02 03:04:05,Ω
            """);
  }
}
