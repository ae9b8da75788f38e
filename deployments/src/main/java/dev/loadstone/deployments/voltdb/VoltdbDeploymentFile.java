package dev.loadstone.deployments.voltdb;

import dev.loadstone.core.database.Secret;
import dev.loadstone.deployments.voltdb.VoltdbSettings.Setting;

/** VoltDB's {@code deployment.xml}. */
final class VoltdbDeploymentFile {
  /**
   * The web server is off because it would listen on a port of its own; the community edition has
   * no command log.
   */
  private static final String FORM =
      """
      <?xml version="1.0"?>
      <deployment>
        <cluster hostcount="%s" sitesperhost="%s" kfactor="%s"/>
        <httpd enabled="false"/>
        <commandlog enabled="false"/>
        <partition-detection enabled="%s"/>
        <heartbeat timeout="%s"/>
        %s
        <systemsettings>
          <temptables maxsize="%s"/>
          <snapshot priority="%s"/>
          <query timeout="%s"/>
          <resourcemonitor>
            <memorylimit size="%s"/>
          </resourcemonitor>
        </systemsettings>
        %s
      </deployment>
      """;

  private static final String SNAPSHOT =
      "<snapshot enabled=\"true\" frequency=\"%s\" retain=\"%s\"/>";

  private static final String SECURITY =
      """
      <security enabled="true" provider="hash"/>
      <users>
        <user name="%s" password="%s" roles="administrator" plaintext="true"/>
      </users>
      """;

  private VoltdbDeploymentFile() {}

  /**
   * The text of the file.
   *
   * @param settings none of their values needs escaping in XML
   * @param user the administrator, when security is on
   */
  static String text(int nodes, VoltdbSettings settings, String user, Secret password) {
    String frequency = settings.get(Setting.SNAPSHOT_FREQUENCY);
    return FORM.formatted(
        nodes,
        settings.get(Setting.SITES_PER_HOST),
        settings.get(Setting.K_FACTOR),
        settings.isOn(Setting.PARTITION_DETECTION),
        settings.get(Setting.HEARTBEAT_TIMEOUT),
        frequency.equals("off")
            ? "<snapshot enabled=\"false\"/>"
            : SNAPSHOT.formatted(frequency, settings.get(Setting.SNAPSHOT_RETAIN)),
        settings.get(Setting.TEMP_TABLES),
        settings.get(Setting.SNAPSHOT_PRIORITY),
        settings.get(Setting.QUERY_TIMEOUT),
        settings.get(Setting.MEMORY_LIMIT),
        settings.isOn(Setting.SECURITY) ? SECURITY.formatted(user, password.reveal()) : "");
  }
}
