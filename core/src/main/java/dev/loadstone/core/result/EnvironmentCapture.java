package dev.loadstone.core.result;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import oshi.SystemInfo;
import oshi.hardware.HardwareAbstractionLayer;
import oshi.software.os.OperatingSystem;

/** Looks at the machine and the JVM that an experiment runs on. */
public final class EnvironmentCapture {
  private static final List<String> SECRET_WORDS = List.of("password", "secret", "token", "key");

  private EnvironmentCapture() {}

  /**
   * What there is now.
   *
   * @param libraries versions of the client libraries
   */
  public static Environment capture(Map<String, String> libraries) {
    SystemInfo system = new SystemInfo();
    OperatingSystem os = system.getOperatingSystem();
    HardwareAbstractionLayer hardware = system.getHardware();
    Properties build = buildProperties();
    return new Environment(
        Instant.now(),
        os.getNetworkParams().getHostName(),
        os.getFamily() + " " + os.getVersionInfo(),
        System.getProperty("os.version"),
        System.getProperty("os.arch"),
        hardware.getProcessor().getProcessorIdentifier().getName().strip(),
        hardware.getProcessor().getPhysicalProcessorCount(),
        Runtime.getRuntime().availableProcessors(),
        hardware.getMemory().getTotal(),
        virtualization(hardware),
        hardware.getProcessor().getSystemLoadAverage(1)[0],
        System.getProperty("java.version") + " (" + System.getProperty("java.vendor") + ")",
        withoutSecrets(ManagementFactory.getRuntimeMXBean().getInputArguments()),
        Runtime.getRuntime().maxMemory(),
        build.getProperty("version"),
        revision(build),
        Map.copyOf(libraries));
  }

  /** The version and source revision of this build. */
  public static Properties buildProperties() {
    Properties build = new Properties();
    try (InputStream stream =
        EnvironmentCapture.class.getResourceAsStream("/dev/loadstone/core/build.properties")) {
      build.load(stream);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return build;
  }

  private static String revision(Properties build) {
    boolean edited = Boolean.parseBoolean(build.getProperty("dirty"));
    return build.getProperty("revision") + (edited ? "+changes" : "");
  }

  private static String virtualization(HardwareAbstractionLayer hardware) {
    String model = hardware.getComputerSystem().getModel();
    String maker = hardware.getComputerSystem().getManufacturer();
    String known = (maker + " " + model).toLowerCase(Locale.ROOT);
    return known.contains("unknown") ? "" : (maker + " " + model).strip();
  }

  /** JVM options can hold secrets as system properties; they are kept by name only. */
  private static List<String> withoutSecrets(List<String> options) {
    return options.stream()
        .map(
            option -> {
              int equals = option.indexOf('=');
              boolean secret =
                  equals > 0
                      && SECRET_WORDS.stream()
                          .anyMatch(option.substring(0, equals).toLowerCase(Locale.ROOT)::contains);
              return secret ? option.substring(0, equals + 1) + "***" : option;
            })
        .toList();
  }
}
