package dev.loadstone.report;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.report.DiffReport.Format;
import dev.loadstone.report.SampleResult.Cell;
import dev.loadstone.report.format.ResultFigures;
import dev.loadstone.report.format.TerminalOptions;
import dev.loadstone.report.statistics.Judge;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.MappingIterator;
import tools.jackson.dataformat.csv.CsvMapper;
import tools.jackson.dataformat.csv.CsvReadFeature;

/**
 * Names that a result brings and a format would take for a command. An experiment file may not have
 * all of them, but a result may come from somebody else.
 */
@DisplayName("A name in a result")
final class InjectionTest {
  /** A mark of a table's cell that Markdown does not take for text. */
  private static final Pattern BAR = Pattern.compile("(?<!\\\\)\\|");

  @TempDir private Path folder;

  private Path written(String label, ReportFormat... formats) throws IOException {
    Path result =
        new SampleResult(folder.resolve("result"))
            .seconds(2)
            .cell(Cell.of("a", label, 300, 1))
            .cell(Cell.of("b", "other", 200, 1))
            .write();
    new ReportWriter().write(result, Set.of(formats));
    return result;
  }

  @ParameterizedTest
  @ValueSource(strings = {"=HYPERLINK(\"http://x\",\"y\")", "+1+1", "-1+1", "@SUM(A1:A9)", "\t=1"})
  void is_no_formula_in_a_spreadsheet(String label) throws IOException {
    Path result = written(label, ReportFormat.CSV);
    String difference =
        new DiffReport(
                ResultFigures.read(result), ResultFigures.read(result), Judge.USUAL, Set.of())
            .render(Format.CSV, new TerminalOptions(80, false, false));

    assertThat(column(Files.readString(result.resolve(ResultFiles.COMPARISON)), 1))
        .contains("'" + label, "other")
        .doesNotContain(label);
    assertThat(column(difference, 0)).contains("'" + label).doesNotContain(label);
  }

  private static List<String> column(String csv, int number) {
    try (MappingIterator<String[]> lines =
        new CsvMapper()
            .readerFor(String[].class)
            .with(CsvReadFeature.WRAP_AS_ARRAY)
            .readValues(csv)) {
      return lines.readAll().stream().map(line -> line[number]).toList();
    }
  }

  @Test
  void is_no_command_and_no_option_in_latex() throws IOException {
    Path result = written("[2ex] 100%_of & $x$ #{1} ~^\\input{x} <b>", ReportFormat.LATEX);

    String latex =
        Files.readAllLines(result.resolve(ResultFiles.TABLES_LATEX)).stream()
            .filter(line -> !line.startsWith("%"))
            .collect(joining("\n"));
    assertThat(latex)
        .contains(
            "[2ex] 100\\%\\_of \\& \\$x\\$ \\#\\{1\\} \\textasciitilde{}\\textasciicircum{}"
                + "\\textbackslash{}input\\{x\\} \\textless{}b\\textgreater{}")
        .doesNotContain("\\input", "\n[2ex]");
  }

  @Test
  void is_no_cell_no_link_and_no_tag_in_markdown() throws IOException {
    Path result = written("a|b [x](http://y) <img src=x> *c* _d_ `e`\nf", ReportFormat.MD);

    String markdown = Files.readString(result.resolve(ResultFiles.REPORT_MARKDOWN));
    assertThat(markdown)
        .contains("a\\|b \\[x\\](http://y) &lt;img src=x\\> \\*c\\* \\_d\\_ \\`e\\` f")
        .doesNotContain("<img", "[x](");
    int bars = 0;
    for (String line : markdown.lines().toList()) {
      boolean row = line.startsWith("|");
      if (row && bars > 0) {
        assertThat(BAR.matcher(line).results().count()).as(line).isEqualTo(bars);
      }
      bars = row ? (int) BAR.matcher(line).results().count() : 0;
    }
  }

  @Test
  void is_no_markup_and_no_script_in_html() throws IOException {
    Path result = written("<img src=x onerror=hacked()>\"'&</script>", ReportFormat.HTML);

    assertThat(Files.readString(result.resolve(ResultFiles.REPORT_HTML)))
        .contains("&lt;img src=x onerror=hacked()&gt;")
        .doesNotContain("<img src=x", "&</script>");
  }

  @Test
  void is_no_character_that_xml_forbids_in_junit() throws IOException {
    Path result = written("\u001b[31mred\u0000", ReportFormat.JUNIT);

    assertThat(Files.readString(result.resolve(ReportFormat.JUNIT.place())))
        .contains("\" [31mred  #1\"")
        .doesNotContain("\u001b", "\u0000");
  }
}
