package dev.loadstone.runner.imports;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.ErrorHandler;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;

/** An element of a file of settings in XML, and what stands in it. */
record XmlElement(Element element) {
  /**
   * Reads a file.
   *
   * @param name what its root must be called
   * @throws ImportRefusal when it is no XML, or has another root
   */
  static XmlElement parse(String text, String name) throws ImportRefusal {
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
      factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
      factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
      DocumentBuilder builder = factory.newDocumentBuilder();
      builder.setErrorHandler(new Refuses());
      Element root =
          builder
              .parse(new InputSource(new StringReader(text.stripLeading())))
              .getDocumentElement();
      if (!root.getTagName().equals(name)) {
        throw new ImportRefusal("its root is <%s>; expected <%s>", root.getTagName(), name);
      }
      return new XmlElement(root);
    } catch (SAXParseException e) {
      throw new ImportRefusal(
          "line %s is not well-formed XML: %s", e.getLineNumber(), e.getMessage());
    } catch (SAXException | IOException | ParserConfigurationException e) {
      throw new ImportRefusal("it is no XML: %s", e.getMessage());
    }
  }

  /** Errors are thrown, not printed. */
  private static final class Refuses implements ErrorHandler {
    @Override
    public void warning(SAXParseException exception) {
      // What is wrong enough comes as an error.
    }

    @Override
    public void error(SAXParseException exception) throws SAXException {
      throw exception;
    }

    @Override
    public void fatalError(SAXParseException exception) throws SAXException {
      throw exception;
    }
  }

  /** All elements of that name below this one. */
  List<XmlElement> elements(String name) {
    NodeList nodes = element.getElementsByTagName(name);
    List<XmlElement> elements = new ArrayList<>();
    for (int i = 0; i < nodes.getLength(); i++) {
      elements.add(new XmlElement((Element) nodes.item(i)));
    }
    return elements;
  }

  /** The text of a child, where it is there and not empty. */
  Optional<String> text(String name) {
    for (Node node = element.getFirstChild(); node != null; node = node.getNextSibling()) {
      if (node instanceof Element child && child.getTagName().equals(name)) {
        return Optional.of(child.getTextContent().strip()).filter(text -> !text.isEmpty());
      }
    }
    return Optional.empty();
  }

  /** The text of a child, or a text in its place. */
  String text(String name, String absent) {
    return text(name).orElse(absent);
  }

  /** An attribute, or the text of a child of that name; empty where neither is there. */
  String attribute(String name) {
    String attribute = element.getAttribute(name);
    return attribute.isEmpty() ? text(name, "") : attribute;
  }
}
