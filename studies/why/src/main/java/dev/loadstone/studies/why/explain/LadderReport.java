package dev.loadstone.studies.why.explain;

import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.Phrases;
import dev.loadstone.report.compare.ResultFolder;
import dev.loadstone.report.compare.Style;
import dev.loadstone.report.document.Block;
import dev.loadstone.report.document.Block.Paragraph;
import dev.loadstone.report.document.ReportAddition;
import dev.loadstone.report.document.Section;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The shares of a difference, where the runs are those of a ladder, and the chapter on them. */
public final class LadderReport implements ReportAddition {
  @Override
  public List<Section> sections(ExperimentReport report) {
    return found(report).map(LadderReport::section).stream().toList();
  }

  @Override
  public Map<String, Object> documents(ExperimentReport report) {
    return found(report)
        .<Map<String, Object>>map(found -> Map.of(LadderDocument.FILE, found))
        .orElse(Map.of());
  }

  /** By the runs; of the file only what was asked is read. */
  private static Optional<LadderDocument> found(ExperimentReport report) {
    Path file = report.folder().resolve(LadderDocument.FILE);
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    LadderDocument asked = new ResultFolder(report.folder()).read(file, LadderDocument.class);
    LadderCells cells = new LadderCells(asked.a(), asked.b(), asked.rungs());
    Ladder ladder = cells.read(report);
    return ladder.isBounded()
        ? Optional.of(LadderDocument.of(cells, ladder, asked.none()))
        : Optional.empty();
  }

  private static Section section(LadderDocument found) {
    Section section = found.section();
    List<Block> blocks = new ArrayList<>(section.blocks());
    blocks.add(0, new Paragraph(Style.STRONG, Phrases.capital(found.answer()) + "."));
    return new Section(section.id(), section.title(), blocks);
  }
}
