package dev.loadstone.report.format;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.report.compare.Style;
import dev.loadstone.report.tables.Block;
import dev.loadstone.report.tables.Block.Bullet;
import dev.loadstone.report.tables.Block.Bullets;
import dev.loadstone.report.tables.Block.Chart;
import dev.loadstone.report.tables.Block.Charts;
import dev.loadstone.report.tables.Block.Code;
import dev.loadstone.report.tables.Block.Column;
import dev.loadstone.report.tables.Block.Entry;
import dev.loadstone.report.tables.Block.Group;
import dev.loadstone.report.tables.Block.Paragraph;
import dev.loadstone.report.tables.Block.Table;
import dev.loadstone.report.tables.ChartData;
import dev.loadstone.report.tables.ReportDocument;
import dev.loadstone.report.tables.Section;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes the report as one page that needs nothing else: style, scripts and data stand in it. Its
 * content policy allows those two scripts by their digests and no request at all, so even markup
 * that slipped through could neither run nor call home.
 */
public final class HtmlReport {
  private static final String ECHARTS_VERSION =
      "/META-INF/maven/org.webjars/echarts/pom.properties";
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS).build();

  private final StringBuilder out = new StringBuilder(1 << 20);

  private HtmlReport() {}

  public static String render(ReportDocument document, ChartData charts) {
    HtmlReport html = new HtmlReport();
    html.page(document, charts);
    return html.out.toString();
  }

  private void page(ReportDocument document, ChartData charts) {
    String library = library();
    String script = resource("report.js");
    out.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
    out.append("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; ")
        .append("style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; ")
        .append("script-src ")
        .append(digest(library))
        .append(' ')
        .append(digest(script))
        .append("\">\n");
    out.append(
        """
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <link rel="icon" href="data:,">
        <title>""");
    text(document.title());
    out.append(" · Loadstone</title>\n<style>\n").append(resource("report.css"));
    out.append("</style>\n</head>\n<body>\n");
    out.append("<a class=\"skip\" href=\"#summary\">To the summary</a>\n");
    header(document);
    out.append("<main>\n");
    document.sections().forEach(this::section);
    out.append("</main>\n");
    out.append("<footer><p>Written by Loadstone. Charts by Apache ECharts, Apache License 2.0;")
        .append(" its notice stands in this file.</p></footer>\n");
    out.append("<script type=\"application/json\" id=\"data\">");
    // "<" would let a label end this element; as an escape it is the same text in JSON.
    out.append(JSON.writeValueAsString(charts.data()).replace("<", "\\u003c"));
    out.append("</script>\n<script>").append(library).append("</script>\n<script>");
    out.append(script).append("</script>\n</body>\n</html>\n");
  }

  private void header(ReportDocument document) {
    out.append("<header>\n<p class=\"brand\">Loadstone</p>\n<h1>");
    text(document.title());
    out.append("</h1>\n<p class=\"subtitle\">");
    text(document.subtitle());
    out.append("</p>\n<p class=\"badge ").append(style(document.style())).append("\">");
    mark(document.style());
    text(document.verdict());
    out.append("</p>\n</header>\n<nav aria-label=\"Chapters\"><ul>\n");
    for (Section section : document.sections()) {
      out.append("<li><a href=\"#").append(section.id()).append("\">");
      text(section.title());
      out.append("</a></li>\n");
    }
    out.append("</ul></nav>\n");
  }

  private void section(Section section) {
    out.append("<section id=\"").append(section.id()).append("\" aria-labelledby=\"");
    out.append(section.id()).append("-title\">\n<h2 id=\"").append(section.id());
    out.append("-title\">");
    text(section.title());
    out.append("</h2>\n");
    section.blocks().forEach(this::block);
    out.append("</section>\n");
  }

  private void block(Block block) {
    if (block instanceof Paragraph paragraph) {
      out.append("<p class=\"").append(style(paragraph.style())).append("\">");
      text(paragraph.text());
      out.append("</p>\n");
    } else if (block instanceof Bullets bullets) {
      out.append("<ul class=\"items\">\n");
      bullets.items().forEach(this::bullet);
      out.append("</ul>\n");
    } else if (block instanceof Code code) {
      out.append("<pre><code>");
      text(code.text());
      out.append("</code></pre>\n");
    } else if (block instanceof Table table) {
      table(table);
    } else if (block instanceof Group group) {
      group(group);
    } else if (block instanceof Charts charts) {
      if (charts.charts().isEmpty()) {
        return;
      }
      if (!charts.note().isEmpty()) {
        out.append("<p>");
        text(charts.note());
        out.append("</p>\n");
      }
      boolean small = charts.charts().stream().allMatch(chart -> chart.size() == Block.Size.SMALL);
      out.append("<div class=\"charts").append(small ? " many" : "").append("\">\n");
      charts.charts().forEach(this::chart);
      out.append("</div>\n");
    } else if (block instanceof Chart chart) {
      chart(chart);
    }
  }

  private void group(Group group) {
    if (group.folded()) {
      out.append("<details>\n<summary>");
      text(group.title());
      out.append("</summary>\n");
      group.blocks().forEach(this::block);
      out.append("</details>\n");
    } else {
      out.append("<div class=\"group\">\n<h3>");
      text(group.title());
      out.append("</h3>\n");
      group.blocks().forEach(this::block);
      out.append("</div>\n");
    }
  }

  private void bullet(Bullet bullet) {
    out.append("<li class=\"").append(style(bullet.style())).append("\">");
    mark(bullet.style());
    out.append("<span>");
    if (bullet.link().isEmpty()) {
      text(bullet.text());
    } else {
      out.append("<a href=\"");
      text(Links.encode(bullet.link()));
      out.append("\">");
      text(bullet.text());
      out.append("</a>");
    }
    out.append("</span></li>\n");
  }

  private void chart(Chart chart) {
    out.append("<figure class=\"chart ").append(style(chart.size())).append("\">\n");
    out.append("<figcaption>");
    text(chart.title());
    out.append("</figcaption>\n<div class=\"plot\" data-chart=\"");
    text(chart.id());
    out.append("\" role=\"img\" aria-label=\"Chart: ");
    text(chart.title());
    out.append("\"></div>\n</figure>\n");
  }

  private void table(Table table) {
    out.append("<div class=\"table\" tabindex=\"0\" role=\"region\" aria-label=\"");
    text(table.caption());
    out.append("\">\n<table>\n<caption>");
    text(table.caption());
    out.append("</caption>\n<thead><tr>");
    for (Column column : table.columns()) {
      out.append("<th scope=\"col\"").append(column.number() ? " class=\"number\">" : ">");
      text(column.title());
      out.append("</th>");
    }
    out.append("</tr></thead>\n<tbody>\n");
    for (List<Entry> row : table.rows()) {
      out.append("<tr>");
      for (int i = 0; i < row.size(); i++) {
        entry(row.get(i), table.columns().get(i), i == 0);
      }
      out.append("</tr>\n");
    }
    out.append("</tbody>\n</table>\n</div>\n");
    if (!table.note().isEmpty()) {
      out.append("<p class=\"note\">");
      text(table.note());
      out.append("</p>\n");
    }
  }

  private void entry(Entry entry, Column column, boolean first) {
    String tag = first ? "th" : "td";
    out.append('<').append(tag).append(first ? " scope=\"row\"" : "").append(" class=\"");
    out.append(column.number() ? "number " : "").append(style(entry.style())).append("\">");
    if (Double.isFinite(entry.bar())) {
      out.append(
          String.format(
              Locale.ROOT,
              "<span class=\"bar\" aria-hidden=\"true\"><span style=\"width:%.1f%%\"></span>"
                  + "</span>",
              100 * entry.bar()));
    }
    mark(entry.style());
    text(entry.text());
    if (!entry.detail().isEmpty()) {
      out.append("<small>");
      text(entry.detail());
      out.append("</small>");
    }
    out.append("</").append(tag).append('>');
  }

  private void mark(Style style) {
    if (!style.mark().isEmpty()) {
      out.append("<span class=\"mark\" aria-hidden=\"true\">").append(style.mark());
      out.append("</span>");
    }
  }

  private static String style(Enum<?> style) {
    return style.name().toLowerCase(Locale.ROOT);
  }

  /** Escapes a text for content and for attributes in double quotes. */
  private void text(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '<' -> out.append("&lt;");
        case '>' -> out.append("&gt;");
        case '&' -> out.append("&amp;");
        case '"' -> out.append("&quot;");
        case '\'' -> out.append("&#39;");
        default -> out.append(Character.isISOControl(c) && c != '\n' ? '\uFFFD' : c);
      }
    }
  }

  private static String digest(String script) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
      return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /** The chart library in the version that the build chose. */
  private static String library() {
    String version =
        resource(ECHARTS_VERSION)
            .lines()
            .filter(line -> line.startsWith("version="))
            .map(line -> line.substring("version=".length()))
            .findFirst()
            .orElseThrow(() -> missing(ECHARTS_VERSION));
    return resource("/META-INF/resources/webjars/echarts/" + version + "/echarts.min.js");
  }

  private static LoadstoneException missing(String name) {
    return new LoadstoneException(
        ExitCode.INTERNAL, "resource " + name + " is missing in this build of Loadstone");
  }

  private static String resource(String name) {
    try (InputStream in = HtmlReport.class.getResourceAsStream(name)) {
      if (in == null) {
        throw missing(name);
      }
      // Browsers read CR LF as LF; the digests are of what they read.
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
    } catch (IOException e) {
      throw new LoadstoneException(
          ExitCode.INTERNAL, "resource " + name + " of this build cannot be read", e);
    }
  }
}
