package dev.loadstone.studies.why.search;

import dev.loadstone.core.settings.Search;
import dev.loadstone.core.text.Text;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.Phrases;
import dev.loadstone.report.compare.Style;
import dev.loadstone.report.document.Block;
import dev.loadstone.report.document.Block.Bullets;
import dev.loadstone.report.document.Block.Paragraph;
import dev.loadstone.report.document.ReportAddition;
import dev.loadstone.report.document.Section;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** What a search found, by its runs, where the result is one of a search that has ended. */
public final class SearchReport implements ReportAddition {
  static final String BEGUN = "search.yaml";
  static final String BRACKET = "bracket";
  private static final YAMLMapper YAML = new YAMLMapper();

  /** The searcher of a folder, whose single runs are a result in it. */
  static Searcher searcher(
      Path folder, ObjectNode experiment, RateRuns.Maker maker, Consumer<String> tell) {
    return new Searcher(
        new RateRuns(folder.resolve(BRACKET), experiment, maker),
        new RateRuns(folder, experiment, maker),
        search(experiment),
        tell);
  }

  /** What an experiment searches for; null where it does not search. */
  static Search search(ObjectNode experiment) {
    return YAML.convertValue(experiment.get("search"), Search.class);
  }

  @Override
  public List<Section> sections(ExperimentReport report) {
    return found(report.folder()).map(SearchReport::section).stream().toList();
  }

  @Override
  public Map<String, Object> documents(ExperimentReport report) {
    return found(report.folder())
        .<Map<String, Object>>map(found -> Map.of(Found.FILE, found))
        .orElse(Map.of());
  }

  private static Optional<Found> found(Path folder) {
    if (!Files.exists(folder.resolve(Found.FILE))) {
      return Optional.empty();
    }
    ObjectNode experiment = (ObjectNode) YAML.readTree(folder.resolve(BEGUN));
    return Optional.of(
        searcher(
                folder,
                experiment,
                (result, missing) -> {
                  throw Searcher.refused(
                      Text.of("%s lacks runs that the search made", folder.relativize(result)));
                },
                line -> {})
            .find());
  }

  private static Section section(Found found) {
    List<Block> blocks = new ArrayList<>();
    found
        .text()
        .lines()
        .forEach(line -> blocks.add(new Paragraph(Style.STRONG, Phrases.capital(line) + ".")));
    blocks.add(Bullets.of(Style.PLAIN, found.steps().stream()));
    return new Section("search", "The largest rate that keeps the limits", blocks);
  }
}
