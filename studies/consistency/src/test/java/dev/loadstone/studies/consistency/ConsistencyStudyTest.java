package dev.loadstone.studies.consistency;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.benchmarks.ycsb.YcsbBenchmark;
import dev.loadstone.core.catalog.Catalog;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ConsistencyStudyTest {
  @Test
  void its_benchmark_takes_the_place_of_ycsb_in_the_catalog() {
    Catalog catalog =
        new Catalog(
            List.of(new YcsbBenchmark()), List.of(), List.of(), List.of(new ConsistencyStudy()));

    assertThat(catalog.benchmarks()).hasOnlyElementsOfType(ConsistencyBenchmark.class).hasSize(1);
    assertThat(catalog.benchmark("ycsb")).isPresent();
  }
}
