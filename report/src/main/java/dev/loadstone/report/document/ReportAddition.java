package dev.loadstone.report.document;

import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.ExperimentReport;
import java.util.List;
import java.util.Map;

/** Additions of an extension to the reports of experiments whose results have something for it. */
public interface ReportAddition {
  /** Chapters, which follow the comparison of cells. */
  default List<Section> sections(ExperimentReport report) {
    return List.of();
  }

  /** Blocks to show with the figures of one cell. */
  default List<Block> ofCell(ExperimentReport report, CellReport cell) {
    return List.of();
  }

  /** JSON documents beside the report that follow from the runs, by the names of their files. */
  default Map<String, Object> documents(ExperimentReport report) {
    return Map.of();
  }

  /** Charts for print, by the names of their files. */
  default Map<String, PrintChart> printCharts(ExperimentReport report) {
    return Map.of();
  }
}
