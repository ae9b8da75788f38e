package dev.loadstone.databases.voltdb;

import dev.loadstone.core.database.RefusedPropertyException;
import dev.loadstone.core.database.Secret;
import java.util.List;
import java.util.Map;

/** The trust store may be empty without TLS. */
record TlsSettings(boolean on, String trustStore, Secret trustStorePassword) {
  private static final String SSL = "ssl";
  private static final String TRUST_STORE = "truststore";
  private static final String TRUST_STORE_PASSWORD = "truststorepassword";
  private static final List<String> KNOWN = List.of(SSL, TRUST_STORE, TRUST_STORE_PASSWORD);

  /** Refuses properties that VoltDB does not have, and TLS without a trust store. */
  static TlsSettings of(Map<String, String> properties) {
    for (String name : properties.keySet()) {
      if (!KNOWN.contains(name)) {
        throw RefusedPropertyException.of(
            name, "is no property of VoltDB; expected one of %s", String.join(", ", KNOWN));
      }
    }
    boolean on = Boolean.parseBoolean(properties.getOrDefault(SSL, "false"));
    String trustStore = properties.getOrDefault(TRUST_STORE, "");
    if (on && trustStore.isEmpty()) {
      throw RefusedPropertyException.of(
          SSL,
          "is true; properties.%s must name the file with the certificates to trust",
          TRUST_STORE);
    }
    return new TlsSettings(
        on, trustStore, new Secret(properties.getOrDefault(TRUST_STORE_PASSWORD, "")));
  }
}
