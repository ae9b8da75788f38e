package dev.loadstone.report.format;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.report.document.PrintChart;
import java.awt.Dimension;
import java.awt.Font;
import java.awt.font.FontRenderContext;
import java.awt.geom.Rectangle2D;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.apache.batik.dom.GenericDOMImplementation;
import org.apache.batik.svggen.SVGGeneratorContext;
import org.apache.batik.svggen.SVGGraphics2D;
import org.apache.batik.util.SVGConstants;
import org.jfree.chart.ChartUtils;

/** Writes charts as files of a size that fits the column of a page. */
public final class ChartFiles {
  /** In points, 1/72 inch: 16 cm. */
  private static final int WIDTH = 454;

  private static final double POINTS_AN_INCH = 72;
  private static final double DOTS_AN_INCH = 300;

  private ChartFiles() {}

  /**
   * Checks that charts can be drawn on this machine.
   *
   * @throws LoadstoneException with {@link ExitCode#SYSTEM_UNAVAILABLE} when it has no fonts
   */
  public static void requireFonts() {
    try {
      new Font(Font.SANS_SERIF, Font.PLAIN, 10)
          .getStringBounds("1", new FontRenderContext(null, true, true));
    } catch (InternalError | LinkageError e) {
      // Java reports in this way that it found no font, or no library that reads fonts.
      throw LoadstoneException.unavailable(
          e,
          "charts for print cannot be drawn, because Java finds no fonts on this machine (%s);"
              + " install fontconfig and a font, for example DejaVu, or ask for the formats html,"
              + " md, csv and latex",
          e);
    }
  }

  /**
   * The name of a chart's file without its extension, from non-empty parts that say what it shows.
   */
  public static String name(String... parts) {
    return Arrays.stream(parts)
        .filter(part -> !part.isEmpty())
        .map(part -> part.replaceAll("[^A-Za-z0-9-]+", "-"))
        .collect(Collectors.joining("-"));
  }

  public static byte[] png(PrintChart chart) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    int scale = (int) Math.ceil(DOTS_AN_INCH / POINTS_AN_INCH);
    ChartUtils.writeScaledChartAsPNG(bytes, chart.chart(), WIDTH, chart.height(), scale, scale);
    return bytes.toByteArray();
  }

  public static byte[] svg(PrintChart chart) throws IOException {
    SVGGeneratorContext context =
        SVGGeneratorContext.createDefault(
            GenericDOMImplementation.getDOMImplementation()
                .createDocument(SVGConstants.SVG_NAMESPACE_URI, SVGConstants.SVG_SVG_TAG, null));
    context.setComment("");
    // Text stays text, which can be searched and set in the paper's own font.
    SVGGraphics2D graphics = new SVGGraphics2D(context, false);
    graphics.setSVGCanvasSize(new Dimension(WIDTH, chart.height()));
    chart.chart().draw(graphics, new Rectangle2D.Double(0, 0, WIDTH, chart.height()));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (Writer writer = new OutputStreamWriter(bytes, StandardCharsets.UTF_8)) {
      graphics.stream(writer, true);
    }
    return bytes.toByteArray();
  }
}
