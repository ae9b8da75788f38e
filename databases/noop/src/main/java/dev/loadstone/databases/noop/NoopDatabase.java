package dev.loadstone.databases.noop;

import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.NativeDatabase;
import dev.loadstone.core.database.NoopClient;
import dev.loadstone.core.database.RefusedPropertyException;
import dev.loadstone.core.database.Target;
import dev.loadstone.core.text.NearestName;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/** The system that does nothing. Results on it are about Loadstone itself. */
public final class NoopDatabase extends NativeDatabase {
  private static final String SERVICE_TIME = "service.time";

  public NoopDatabase() {
    super(
        "noop",
        "Noop",
        false,
        Set.of(NoopClient.class),
        "nothing to verify: accepts every call at once, to measure the driver's own cost");
  }

  @Override
  protected Supplier<DatabaseClient> connector(Target target) {
    Duration serviceTime = serviceTime(target.properties());
    return () -> new NoopDatabaseClient(serviceTime);
  }

  private static Duration serviceTime(Map<String, String> properties) {
    for (String name : properties.keySet()) {
      if (!name.equals(SERVICE_TIME)) {
        throw RefusedPropertyException.of(
            name, "is no property of noop%s", NearestName.advice(name, List.of(SERVICE_TIME)));
      }
    }
    String value = properties.getOrDefault(SERVICE_TIME, "0");
    if (!value.matches("[0-9]{1,8}")) {
      throw RefusedPropertyException.of(
          SERVICE_TIME, "is %s; expected microseconds, from 0 to 99999999", value);
    }
    return Duration.of(Long.parseLong(value), ChronoUnit.MICROS);
  }
}
