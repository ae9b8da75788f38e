package dev.loadstone.live;

import dev.loadstone.core.result.ExperimentResult;
import dev.loadstone.core.result.RunResult.Status;
import dev.loadstone.report.compare.ResultReader;
import dev.loadstone.report.compare.Style;
import dev.loadstone.report.document.Block;
import dev.loadstone.report.document.Block.Group;
import dev.loadstone.report.document.Block.Paragraph;
import dev.loadstone.report.tables.AnswerWords;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The questions of an experiment with what is known so far, in the words of its report. */
final class LiveAnswers {
  private LiveAnswers() {}

  /** Nothing until some cell has been measured. */
  static List<Map<String, String>> of(ExperimentResult result, Path folder) {
    if (result.runs().stream().noneMatch(run -> run.status() == Status.COMPLETED)) {
      return List.of();
    }
    return new AnswerWords(new ResultReader().read(folder))
        .blocks().stream().flatMap(block -> shown("", block)).toList();
  }

  private static Stream<Map<String, String>> shown(String question, Block block) {
    if (block instanceof Group group) {
      return group.blocks().stream().flatMap(inner -> shown(group.title(), inner));
    }
    return block instanceof Paragraph paragraph && paragraph.style() == Style.STRONG
        ? Stream.of(Map.of("question", question, "answer", paragraph.text()))
        : Stream.empty();
  }
}
