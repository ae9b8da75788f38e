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

/** The chapter on the shares of a difference, where the runs are those of a ladder. */
public final class LadderReport implements ReportAddition {
  @Override
  public List<Section> sections(ExperimentReport report) {
    Path file = report.folder().resolve(LadderDocument.FILE);
    if (!Files.exists(file)) {
      return List.of();
    }
    LadderDocument found = new ResultFolder(report.folder()).read(file, LadderDocument.class);
    Section section = found.section();
    List<Block> blocks = new ArrayList<>(section.blocks());
    blocks.add(0, new Paragraph(Style.STRONG, Phrases.capital(found.answer()) + "."));
    return List.of(new Section(section.id(), section.title(), blocks));
  }
}
