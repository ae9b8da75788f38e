package dev.loadstone.core.result;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import oshi.SystemInfo;
import oshi.hardware.CentralProcessor;
import oshi.hardware.HardwareAbstractionLayer;
import oshi.software.os.OperatingSystem;

/** Captures the machine and the JVM that an experiment runs on. */
public final class EnvironmentCapture {
  private static final List<String> SECRET_WORDS =
      List.of("pass", "pwd", "secret", "token", "key", "credential", "auth");

  /** Options of agents, whose arguments have no common form. */
  private static final List<String> OPAQUE = List.of("-javaagent:", "-agentpath:", "-agentlib:");

  /** A user and a password in an address, or a long run of letters and digits. */
  private static final Pattern SECRET_FORM =
      Pattern.compile("//[^/@\\s]+@|(?=[A-Za-z]*[0-9])[A-Za-z0-9+_-]{24,}");

  private EnvironmentCapture() {}

  public static Environment capture() {
    return Described.as(
            "the machine",
            EnvironmentCapture::machine,
            EnvironmentBuilder.builder()
                .operatingSystem(System.getProperty("os.name"))
                .processor("")
                .virtualization("")
                .loadAverage(-1))
        .captured(Instant.now())
        .host(hostName())
        .kernel(System.getProperty("os.version"))
        .architecture(System.getProperty("os.arch"))
        .logicalCores(Runtime.getRuntime().availableProcessors())
        .javaVersion(java())
        .javaOptions(options())
        .maximumHeapBytes(Runtime.getRuntime().maxMemory())
        .loadstoneVersion(Build.running().version())
        .gitRevision(Build.running().revision())
        .build();
  }

  private static EnvironmentBuilder machine() {
    SystemInfo system = new SystemInfo();
    OperatingSystem os = system.getOperatingSystem();
    HardwareAbstractionLayer hardware = system.getHardware();
    CentralProcessor processor = hardware.getProcessor();
    return EnvironmentBuilder.builder()
        .operatingSystem(os.getFamily() + " " + os.getVersionInfo())
        .processor(processor.getProcessorIdentifier().getName().strip())
        .physicalCores(processor.getPhysicalProcessorCount())
        .memoryBytes(hardware.getMemory().getTotal())
        .virtualization(virtualization(hardware))
        .loadAverage(processor.getSystemLoadAverage(1)[0]);
  }

  /** This process as a client; quick, because every run waits for it. */
  public static ClientEnvironment client() {
    return new ClientEnvironment(
        hostName(),
        Runtime.getRuntime().availableProcessors(),
        java(),
        options(),
        Runtime.getRuntime().maxMemory(),
        Build.running().toString());
  }

  private static String java() {
    return System.getProperty("java.version") + " (" + System.getProperty("java.vendor") + ")";
  }

  private static List<String> options() {
    return withoutSecrets(ManagementFactory.getRuntimeMXBean().getInputArguments());
  }

  private static String hostName() {
    Path linux = Path.of("/proc/sys/kernel/hostname");
    try {
      return Files.isReadable(linux)
          ? Files.readString(linux).strip()
          : InetAddress.getLocalHost().getHostName();
    } catch (IOException e) {
      return "";
    }
  }

  private static String virtualization(HardwareAbstractionLayer hardware) {
    String model = hardware.getComputerSystem().getModel();
    String maker = hardware.getComputerSystem().getManufacturer();
    String known = (maker + " " + model).toLowerCase(Locale.ROOT);
    return known.contains("unknown") ? "" : (maker + " " + model).strip();
  }

  /** JVM options may hold secrets as system properties; only the names of these are kept. */
  static List<String> withoutSecrets(List<String> options) {
    return options.stream().map(EnvironmentCapture::withoutSecret).toList();
  }

  private static String withoutSecret(String option) {
    int equals = option.indexOf('=');
    boolean secret =
        equals > 0
            && (OPAQUE.stream().anyMatch(option::startsWith)
                || SECRET_WORDS.stream().anyMatch(option.toLowerCase(Locale.ROOT)::contains)
                || SECRET_FORM.matcher(option.substring(equals + 1)).find());
    return secret ? option.substring(0, equals + 1) + "***" : option;
  }
}
