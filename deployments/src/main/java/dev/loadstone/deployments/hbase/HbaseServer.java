package dev.loadstone.deployments.hbase;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.deployments.Host;
import dev.loadstone.deployments.JavaFlags;
import java.io.File;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * One server of a local HBase: where it listens, where its files are, and its command line.
 *
 * @param name of its folder and log, for example {@code regionserver-1}
 * @param title for messages
 * @param machine the number of its machine in the network, from 1
 * @param program its main class and arguments
 */
record HbaseServer(
    String name,
    String title,
    int machine,
    String address,
    int port,
    List<String> program,
    List<String> flags,
    Path folder) {
  /** Packages that the servers access by reflection, which Java has closed since version 16. */
  private static final List<String> OPEN_PACKAGES =
      List.of(
          "--add-modules=jdk.unsupported",
          "--add-opens=java.base/java.nio=ALL-UNNAMED",
          "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
          "--add-opens=java.base/java.lang=ALL-UNNAMED",
          "--add-opens=java.base/jdk.internal.ref=ALL-UNNAMED",
          "--add-opens=java.base/java.lang.reflect=ALL-UNNAMED",
          "--add-opens=java.base/java.util=ALL-UNNAMED",
          "--add-opens=java.base/java.util.concurrent=ALL-UNNAMED",
          "--add-opens=java.base/java.net=ALL-UNNAMED",
          "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED",
          "--add-exports=java.security.jgss/sun.security.krb5=ALL-UNNAMED");

  String endpoint() {
    return address + ":" + port;
  }

  private Path configuration() {
    return folder.resolve("conf");
  }

  HbaseServer withProgram(List<String> other) {
    return new HbaseServer(name, title, machine, address, port, other, flags, folder);
  }

  /**
   * Writes the server's configuration.
   *
   * @param file its name, for example {@code hbase-site.xml}
   */
  void writeFiles(Host host, String file, Map<String, String> properties) {
    host.makeFolder(folder.resolve("tmp"));
    StringWriter text = new StringWriter();
    try {
      XMLStreamWriter xml = XMLOutputFactory.newInstance().createXMLStreamWriter(text);
      xml.writeStartElement("configuration");
      for (Map.Entry<String, String> property : properties.entrySet()) {
        xml.writeStartElement("property");
        element(xml, "name", property.getKey());
        element(xml, "value", property.getValue());
        xml.writeEndElement();
      }
      xml.writeEndElement();
      xml.close();
    } catch (XMLStreamException e) {
      throw LoadstoneException.internal(
          e, "HBase's configuration cannot be made: %s", e.getMessage());
    }
    host.write(configuration().resolve(file), text.toString());
  }

  /**
   * Hides the pages of its web server, which would unpack all of them from the archive though
   * nobody reads them.
   */
  void leaveOutPages(Host host) {
    host.makeFolder(configuration().resolve("hbase-webapps/regionserver"));
  }

  private static void element(XMLStreamWriter xml, String name, String text)
      throws XMLStreamException {
    xml.writeStartElement(name);
    xml.writeCharacters(text);
    xml.writeEndElement();
  }

  List<String> command(Path java, String classPath) {
    List<String> all = new ArrayList<>(flags);
    all.addAll(OPEN_PACKAGES);
    all.addAll(
        List.of(
            "-XX:+ExitOnOutOfMemoryError",
            // ZooKeeper's admin server would listen on a port of its own, on all addresses.
            "-Dzookeeper.admin.enableServer=false",
            "-Dorg.slf4j.simpleLogger.defaultLogLevel=info",
            "-Dorg.slf4j.simpleLogger.showDateTime=true",
            "-Dorg.slf4j.simpleLogger.dateTimeFormat=yyyy-MM-dd HH:mm:ss.SSS",
            "-Dorg.slf4j.simpleLogger.showShortLogName=true"));
    return JavaFlags.command(
        java, folder, all, configuration() + File.pathSeparator + classPath, program);
  }
}
