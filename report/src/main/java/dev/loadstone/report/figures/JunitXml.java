package dev.loadstone.report.figures;

import dev.loadstone.core.LoadstoneException;
import java.io.StringWriter;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Verdicts as JUnit's XML, which build servers show as tests. */
public final class JunitXml {
  /** Not even an escape brings these into XML 1.0; a server's message may colour its words. */
  private static final Pattern NO_XML =
      Pattern.compile("[^\\t\\n\\r\\x20-\\uD7FF\\uE000-\\uFFFD\\x{10000}-\\x{10FFFF}]");

  private JunitXml() {}

  public enum Ended {
    PASSED,
    FAILED,
    /** Neither was shown. */
    SKIPPED
  }

  /**
   * A verdict.
   *
   * @param group what it is about, for example a cell
   * @param name for example a metric or a check
   * @param text the reason
   */
  public record Case(String group, String name, Ended ended, String text) {}

  /**
   * Renders the difference of two experiments: slower figures fail; open ones, and cells that only
   * one side has, are skipped.
   */
  public static String render(String suite, Diff diff) {
    return render(
        suite,
        Stream.concat(
                diff.changes().stream().map(JunitXml::of),
                diff.unmatched().stream()
                    .map(cell -> new Case(cell, "compared", Ended.SKIPPED, "not compared")))
            .toList());
  }

  private static Case of(Diff.Change change) {
    return new Case(
        change.cell(),
        change.after().metric(),
        change.slower() ? Ended.FAILED : change.open() ? Ended.SKIPPED : Ended.PASSED,
        String.format(Locale.ROOT, "%+.1f %%, ", change.percent()) + change.words());
  }

  public static String render(String suite, List<Case> cases) {
    StringWriter text = new StringWriter();
    try {
      XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
      xml.writeStartDocument("UTF-8", "1.0");
      xml.writeCharacters("\n");
      xml.writeStartElement("testsuite");
      xml.writeAttribute("name", plain(suite));
      xml.writeAttribute("tests", Integer.toString(cases.size()));
      xml.writeAttribute("failures", count(cases, Ended.FAILED));
      xml.writeAttribute("errors", "0");
      xml.writeAttribute("skipped", count(cases, Ended.SKIPPED));
      for (Case one : cases) {
        xml.writeCharacters("\n  ");
        xml.writeStartElement("testcase");
        xml.writeAttribute("classname", plain(one.group()));
        xml.writeAttribute("name", plain(one.name()));
        if (one.ended() != Ended.PASSED) {
          xml.writeEmptyElement(one.ended() == Ended.FAILED ? "failure" : "skipped");
          xml.writeAttribute("message", plain(one.text()));
        }
        xml.writeEndElement();
      }
      xml.writeCharacters("\n");
      xml.writeEndElement();
      xml.writeCharacters("\n");
      xml.close();
    } catch (XMLStreamException e) {
      throw LoadstoneException.internal(e, "verdicts cannot be written as XML: %s", e.getMessage());
    }
    return text.toString();
  }

  private static String plain(String text) {
    return NO_XML.matcher(text).replaceAll(" ");
  }

  private static String count(List<Case> cases, Ended ended) {
    return Long.toString(cases.stream().filter(one -> one.ended() == ended).count());
  }
}
