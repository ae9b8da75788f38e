package dev.loadstone.report.format;

import dev.loadstone.core.Resources;

/** What the pages that Loadstone writes and serves are made of. */
public final class PageParts {
  private static final String ECHARTS_VERSION =
      "/META-INF/maven/org.webjars/echarts/pom.properties";

  private PageParts() {}

  public static String style() {
    return resource(PageParts.class, "report.css");
  }

  /** Colours, axes and numbers of charts, which need the {@link #library} before them. */
  public static String charts() {
    return resource(PageParts.class, "charts.js");
  }

  static String script() {
    return resource(PageParts.class, "report.js");
  }

  public static String library() {
    String version =
        resource(PageParts.class, ECHARTS_VERSION)
            .lines()
            .filter(line -> line.startsWith("version="))
            .map(line -> line.substring("version=".length()))
            .findFirst()
            .orElseThrow();
    return resource(
        PageParts.class, "/META-INF/resources/webjars/echarts/" + version + "/echarts.min.js");
  }

  /**
   * A text of this build.
   *
   * @param beside a class of its module, from whose package the name goes on
   */
  public static String resource(Class<?> beside, String name) {
    // Browsers read CR LF as LF; the digests are of what they read.
    return Resources.text(beside, name).replace("\r\n", "\n");
  }
}
