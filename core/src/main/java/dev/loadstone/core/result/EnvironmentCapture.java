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

  private record Machine(
      String operatingSystem,
      String processor,
      int cores,
      long memory,
      String virtualization,
      double load) {
    private static final Machine UNKNOWN =
        new Machine(System.getProperty("os.name"), "", 0, 0, "", -1);

    private static Machine here() {
      SystemInfo system = new SystemInfo();
      OperatingSystem os = system.getOperatingSystem();
      HardwareAbstractionLayer hardware = system.getHardware();
      return new Machine(
          os.getFamily() + " " + os.getVersionInfo(),
          hardware.getProcessor().getProcessorIdentifier().getName().strip(),
          hardware.getProcessor().getPhysicalProcessorCount(),
          hardware.getMemory().getTotal(),
          EnvironmentCapture.virtualization(hardware),
          hardware.getProcessor().getSystemLoadAverage(1)[0]);
    }
  }

  public static Environment capture() {
    Machine machine = Described.as("the machine", Machine::here, Machine.UNKNOWN);
    return new Environment(
        Instant.now(),
        hostName(),
        machine.operatingSystem(),
        System.getProperty("os.version"),
        System.getProperty("os.arch"),
        machine.processor(),
        machine.cores(),
        Runtime.getRuntime().availableProcessors(),
        machine.memory(),
        machine.virtualization(),
        machine.load(),
        java(),
        options(),
        Runtime.getRuntime().maxMemory(),
        Build.running().version(),
        Build.running().revision());
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
