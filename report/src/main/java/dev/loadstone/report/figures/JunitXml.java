package dev.loadstone.report.figures;

import dev.loadstone.core.LoadstoneException;
import java.io.StringWriter;
import java.util.List;
import java.util.Locale;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Verdicts as JUnit's XML, which build servers show as tests. */
public final class JunitXml {
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

  /** Renders the difference of two experiments: slower figures fail, open ones are skipped. */
  public static String render(String suite, Diff diff) {
    return render(
        suite,
        diff.changes().stream()
            .map(
                change ->
                    new Case(
                        change.cell(),
                        change.after().metric(),
                        change.slower()
                            ? Ended.FAILED
                            : change.open() ? Ended.SKIPPED : Ended.PASSED,
                        String.format(Locale.ROOT, "%+.1f %%, ", change.percent())
                            + change.words()))
            .toList());
  }

  public static String render(String suite, List<Case> cases) {
    StringWriter text = new StringWriter();
    try {
      XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
      xml.writeStartDocument("UTF-8", "1.0");
      xml.writeCharacters("\n");
      xml.writeStartElement("testsuite");
      xml.writeAttribute("name", suite);
      xml.writeAttribute("tests", Integer.toString(cases.size()));
      xml.writeAttribute("failures", count(cases, Ended.FAILED));
      xml.writeAttribute("errors", "0");
      xml.writeAttribute("skipped", count(cases, Ended.SKIPPED));
      for (Case one : cases) {
        xml.writeCharacters("\n  ");
        xml.writeStartElement("testcase");
        xml.writeAttribute("classname", one.group());
        xml.writeAttribute("name", one.name());
        if (one.ended() != Ended.PASSED) {
          xml.writeEmptyElement(one.ended() == Ended.FAILED ? "failure" : "skipped");
          xml.writeAttribute("message", one.text());
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

  private static String count(List<Case> cases, Ended ended) {
    return Long.toString(cases.stream().filter(one -> one.ended() == ended).count());
  }
}
