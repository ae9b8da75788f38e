package dev.loadstone.report.format;

import java.net.URI;
import java.net.URISyntaxException;

/** Links to files beside the report. */
final class Links {
  private Links() {}

  /** A relative path as a URL: nothing in a name can make it another kind of link. */
  static String encode(String path) {
    try {
      return new URI(null, null, "./" + path, null)
          .toASCIIString()
          .substring("./".length())
          .replace("(", "%28")
          .replace(")", "%29");
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException("no path: " + path, e);
    }
  }
}
