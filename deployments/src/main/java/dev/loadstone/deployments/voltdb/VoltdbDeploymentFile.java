package dev.loadstone.deployments.voltdb;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.Secret;
import dev.loadstone.deployments.voltdb.VoltdbSettings.Setting;
import java.io.StringWriter;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** VoltDB's {@code deployment.xml}. */
final class VoltdbDeploymentFile {
  private static final String ENABLED = "enabled";

  private VoltdbDeploymentFile() {}

  /**
   * The text of the file.
   *
   * @param nodes how many nodes
   * @param settings the settings
   * @param user the administrator, when security is on
   * @param password the administrator's password
   */
  static String text(int nodes, VoltdbSettings settings, String user, Secret password) {
    StringWriter text = new StringWriter();
    try {
      XMLStreamWriter xml = XMLOutputFactory.newInstance().createXMLStreamWriter(text);
      xml.writeStartDocument();
      xml.writeStartElement("deployment");
      write(xml, nodes, settings, user, password);
      xml.writeEndElement();
      xml.writeEndDocument();
      xml.close();
    } catch (XMLStreamException e) {
      throw LoadstoneException.internal(
          e, "VoltDB's deployment file cannot be made: %s", e.getMessage());
    }
    return text.toString();
  }

  private static void write(
      XMLStreamWriter xml, int nodes, VoltdbSettings settings, String user, Secret password)
      throws XMLStreamException {
    empty(
        xml,
        "cluster",
        "hostcount",
        Integer.toString(nodes),
        "sitesperhost",
        settings.get(Setting.SITES_PER_HOST),
        "kfactor",
        settings.get(Setting.K_FACTOR));
    // Both would listen on ports of their own; the community edition has no command log.
    empty(xml, "httpd", ENABLED, "false");
    empty(xml, "commandlog", ENABLED, "false");
    empty(
        xml,
        "partition-detection",
        ENABLED,
        Boolean.toString(settings.isOn(Setting.PARTITION_DETECTION)));
    empty(xml, "heartbeat", "timeout", settings.get(Setting.HEARTBEAT_TIMEOUT));
    snapshot(xml, settings);
    systemSettings(xml, settings);
    security(xml, settings, user, password);
  }

  private static void snapshot(XMLStreamWriter xml, VoltdbSettings settings)
      throws XMLStreamException {
    if (settings.get(Setting.SNAPSHOT_FREQUENCY).equals("off")) {
      empty(xml, "snapshot", ENABLED, "false");
    } else {
      empty(
          xml,
          "snapshot",
          ENABLED,
          "true",
          "frequency",
          settings.get(Setting.SNAPSHOT_FREQUENCY),
          "retain",
          settings.get(Setting.SNAPSHOT_RETAIN));
    }
  }

  private static void systemSettings(XMLStreamWriter xml, VoltdbSettings settings)
      throws XMLStreamException {
    xml.writeStartElement("systemsettings");
    empty(xml, "temptables", "maxsize", settings.get(Setting.TEMP_TABLES));
    empty(xml, "snapshot", "priority", settings.get(Setting.SNAPSHOT_PRIORITY));
    empty(xml, "query", "timeout", settings.get(Setting.QUERY_TIMEOUT));
    xml.writeStartElement("resourcemonitor");
    empty(xml, "memorylimit", "size", settings.get(Setting.MEMORY_LIMIT));
    xml.writeEndElement();
    xml.writeEndElement();
  }

  private static void security(
      XMLStreamWriter xml, VoltdbSettings settings, String user, Secret password)
      throws XMLStreamException {
    if (settings.isOn(Setting.SECURITY)) {
      empty(xml, "security", ENABLED, "true", "provider", "hash");
      xml.writeStartElement("users");
      empty(
          xml,
          "user",
          "name",
          user,
          "password",
          password.reveal(),
          "roles",
          "administrator",
          "plaintext",
          "true");
      xml.writeEndElement();
    }
  }

  /** An element with attributes: names and values in turn. */
  private static void empty(XMLStreamWriter xml, String element, String... attributes)
      throws XMLStreamException {
    xml.writeEmptyElement(element);
    for (int i = 0; i < attributes.length; i += 2) {
      xml.writeAttribute(attributes[i], attributes[i + 1]);
    }
  }
}
