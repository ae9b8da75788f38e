package dev.loadstone.runner.imports;

import java.io.IOException;
import java.io.StringReader;
import java.util.HashMap;
import java.util.Map;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Attr;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;
import org.xml.sax.helpers.DefaultHandler;

/** Reads settings in XML, each by the path of its element below the root, or of its attribute. */
final class XmlSettings {
  private XmlSettings() {}

  /**
   * Reads a file. Paths are such as {@code works/work[2]/rate} or {@code works/work@arrival}.
   *
   * @param name the required name of the root
   * @throws ImportRefusal when the text is no XML, or has another root
   */
  static FoundSettings parse(String text, String name) throws ImportRefusal {
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
      factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
      factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
      DocumentBuilder builder = factory.newDocumentBuilder();
      // It throws errors instead of printing them.
      builder.setErrorHandler(new DefaultHandler());
      Element root =
          builder
              .parse(new InputSource(new StringReader(text.stripLeading())))
              .getDocumentElement();
      if (!root.getTagName().equals(name)) {
        throw new ImportRefusal("its root is <%s>; expected <%s>", root.getTagName(), name);
      }
      FoundSettings found = new FoundSettings();
      add(root, "", found);
      return found;
    } catch (SAXParseException e) {
      throw new ImportRefusal(
          "line %s is not well-formed XML: %s", e.getLineNumber(), e.getMessage());
    } catch (SAXException | IOException | ParserConfigurationException e) {
      throw new ImportRefusal("it is no XML: %s", e.getMessage());
    }
  }

  private static void add(Element element, String path, FoundSettings found) {
    for (int i = 0; i < element.getAttributes().getLength(); i++) {
      Attr attribute = (Attr) element.getAttributes().item(i);
      found.put(path + "@" + attribute.getName(), attribute.getValue());
    }
    Map<String, Integer> seen = new HashMap<>();
    for (Node node = element.getFirstChild(); node != null; node = node.getNextSibling()) {
      if (node instanceof Element child) {
        int number = seen.merge(child.getTagName(), 1, Integer::sum);
        String below = path.isEmpty() ? child.getTagName() : path + "/" + child.getTagName();
        add(child, FoundSettings.nth(below, number), found);
      }
    }
    if (seen.isEmpty() && !element.getTextContent().isBlank()) {
      found.put(path, element.getTextContent());
    }
  }
}
