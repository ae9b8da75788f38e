package dev.loadstone.report.format;

import dev.loadstone.core.Sha256;
import dev.loadstone.report.compare.Style;
import dev.loadstone.report.document.Block;
import dev.loadstone.report.document.Block.Bullet;
import dev.loadstone.report.document.Block.Bullets;
import dev.loadstone.report.document.Block.Chart;
import dev.loadstone.report.document.Block.Charts;
import dev.loadstone.report.document.Block.Code;
import dev.loadstone.report.document.Block.Column;
import dev.loadstone.report.document.Block.Entry;
import dev.loadstone.report.document.Block.Group;
import dev.loadstone.report.document.Block.Paragraph;
import dev.loadstone.report.document.Block.Table;
import dev.loadstone.report.document.Section;
import dev.loadstone.report.tables.ReportDocument;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes the report as one page that contains its style, scripts and data. Its content security
 * policy allows only its two scripts, by their digests, and no request at all, so that even markup
 * that slipped through could neither run nor send anything.
 */
public final class HtmlReport {
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS).build();

  private final StringBuilder out = new StringBuilder(1 << 20);
  private final Map<String, Object> charts = new LinkedHashMap<>();

  private HtmlReport() {}

  public static String render(ReportDocument document) {
    HtmlReport html = new HtmlReport();
    html.page(document);
    return html.out.toString();
  }

  private void page(ReportDocument document) {
    String library = PageParts.library();
    String script = PageParts.charts() + PageParts.script();
    add(
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
        style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; \
        script-src %s %s">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <link rel="icon" href="data:,">
        <title>%s · Loadstone</title>
        <style>
        %s</style>
        </head>
        <body>
        <a class="skip" href="#content">Skip the list of chapters</a>
        """,
        digest(library), digest(script), text(document.title()), PageParts.style());
    header(document);
    add("<main id=\"content\">\n");
    document.sections().forEach(this::section);
    add(
        """
        </main>
        <footer><p>Written by Loadstone. Charts by Apache ECharts, Apache License 2.0; its notice \
        stands in this file.</p></footer>
        <script type="application/json" id="data">""");
    // "<" would let a label end this element; as an escape it is the same text in JSON.
    Map<String, ?> data = Map.of("cells", document.cells(), "charts", charts);
    out.append(JSON.writeValueAsString(data).replace("<", "\\u003c"));
    out.append("</script>\n<script>").append(library).append("</script>\n<script>");
    out.append(script).append("</script>\n</body>\n</html>\n");
  }

  /** Adds markup. Arguments that are texts must be escaped already. */
  private void add(String markup, Object... arguments) {
    out.append(String.format(Locale.ROOT, markup, arguments));
  }

  private void header(ReportDocument document) {
    add(
        """
        <header>
        <p class="brand">Loadstone</p>
        <h1>%s</h1>
        <p class="subtitle">%s</p>
        <p class="badge %s">%s%s</p>
        </header>
        <nav aria-label="Chapters"><ul>
        """,
        text(document.title()),
        text(document.subtitle()),
        style(document.style()),
        mark(document.style()),
        text(document.verdict()));
    for (Section section : document.sections()) {
      add("<li><a href=\"#%s\">%s</a></li>\n", section.id(), text(section.title()));
    }
    add("</ul></nav>\n");
  }

  private void section(Section section) {
    add(
        """
        <section id="%1$s" aria-labelledby="%1$s-title">
        <h2 id="%1$s-title">%2$s</h2>
        """,
        section.id(), text(section.title()));
    section.blocks().forEach(this::block);
    add("</section>\n");
  }

  private void block(Block block) {
    if (block instanceof Paragraph paragraph) {
      add("<p class=\"%s\">%s</p>\n", style(paragraph.style()), text(paragraph.text()));
    } else if (block instanceof Bullets bullets) {
      add("<ul class=\"items\">\n");
      bullets.items().forEach(this::bullet);
      add("</ul>\n");
    } else if (block instanceof Code code) {
      add("<pre><code>%s</code></pre>\n", text(code.text()));
    } else if (block instanceof Table table) {
      table(table);
    } else if (block instanceof Group group) {
      group(group);
    } else if (block instanceof Charts charts && !charts.charts().isEmpty()) {
      charts(charts);
    } else if (block instanceof Chart chart) {
      chart(chart);
    }
  }

  private void group(Group group) {
    add(
        group.folded()
            ? "<details>\n<summary>%s</summary>\n"
            : "<div class=\"group\">\n<h3>%s</h3>\n",
        text(group.title()));
    group.blocks().forEach(this::block);
    add(group.folded() ? "</details>\n" : "</div>\n");
  }

  private void bullet(Bullet bullet) {
    String text = text(bullet.text());
    add(
        "<li class=\"%s\">%s<span>%s</span></li>\n",
        style(bullet.style()),
        mark(bullet.style()),
        bullet.link().isEmpty()
            ? text
            : "<a href=\"" + text(Escapes.link(bullet.link())) + "\">" + text + "</a>");
  }

  private void charts(Charts charts) {
    if (!charts.note().isEmpty()) {
      add("<p>%s</p>\n", text(charts.note()));
    }
    boolean small = charts.charts().stream().allMatch(chart -> chart.size() == Block.Size.SMALL);
    add("<div class=\"charts%s\">\n", small ? " many" : "");
    charts.charts().forEach(this::chart);
    add("</div>\n");
  }

  private void chart(Chart chart) {
    charts.put(chart.id(), chart.data());
    add(
        """
        <figure class="chart %s">
        <figcaption>%2$s</figcaption>
        <div class="plot" data-chart="%3$s" role="img" aria-label="Chart: %2$s"></div>
        </figure>
        """,
        style(chart.size()), text(chart.title()), text(chart.id()));
  }

  private void table(Table table) {
    add(
        """
        <div class="table" tabindex="0" role="region" aria-label="%1$s">
        <table>
        <caption>%1$s</caption>
        <thead><tr>""",
        text(table.caption()));
    for (Column column : table.columns()) {
      String number = column.number() ? " class=\"number\"" : "";
      add("<th scope=\"col\"%s>%s</th>", number, text(column.title()));
    }
    add("</tr></thead>\n<tbody>\n");
    for (List<Entry> row : table.rows()) {
      add("<tr>");
      for (int i = 0; i < row.size(); i++) {
        entry(row.get(i), table.columns().get(i), i == 0);
      }
      add("</tr>\n");
    }
    add("</tbody>\n</table>\n</div>\n");
    if (!table.note().isEmpty()) {
      add("<p class=\"note\">%s</p>\n", text(table.note()));
    }
  }

  private void entry(Entry entry, Column column, boolean first) {
    String number = column.number() ? "number " : "";
    add(
        first ? "<th scope=\"row\" class=\"%s%s\">" : "<td class=\"%s%s\">",
        number,
        style(entry.style()));
    if (Double.isFinite(entry.bar())) {
      add(
          "<span class=\"bar\" aria-hidden=\"true\"><span style=\"width:%.1f%%\"></span></span>",
          100 * entry.bar());
    }
    String detail = entry.detail().isEmpty() ? "" : "<small>" + text(entry.detail()) + "</small>";
    add("%s%s%s</%s>", mark(entry.style()), text(entry.text()), detail, first ? "th" : "td");
  }

  private static String mark(Style style) {
    return style.mark().isEmpty()
        ? ""
        : "<span class=\"mark\" aria-hidden=\"true\">" + style.mark() + "</span>";
  }

  private static String style(Enum<?> style) {
    return style.name().toLowerCase(Locale.ROOT);
  }

  private static String text(String text) {
    return Escapes.in(
        text,
        c ->
            switch (c) {
              case '<' -> "&lt;";
              case '>' -> "&gt;";
              case '&' -> "&amp;";
              case '"' -> "&quot;";
              case '\'' -> "&#39;";
              default -> Character.isISOControl(c) && c != '\n' ? "\uFFFD" : null;
            });
  }

  private static String digest(String script) {
    return "'sha256-" + Base64.getEncoder().encodeToString(Sha256.of(script)) + "'";
  }
}
