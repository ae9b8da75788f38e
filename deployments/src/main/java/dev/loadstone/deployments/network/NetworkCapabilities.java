package dev.loadstone.deployments.network;

import dev.loadstone.core.Refusal;
import dev.loadstone.core.deployment.Network;
import dev.loadstone.core.deployment.Network.Need;
import dev.loadstone.core.process.CommandRunner;
import dev.loadstone.deployments.process.Keeper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Found by trying in a temporary namespace; without a refusal, the network can be had. */
record NetworkCapabilities(boolean netem, Optional<Refusal> refusal) {
  private static final long LEAST_RATE = 1_000_000;
  private static final Path TUN = Path.of("/dev/net/tun");

  /** Whether the kernel alone cannot make the network. */
  static boolean needsSwitch(Network network, boolean netem) {
    return !network.pairs().isEmpty() || (delays(network) && !netem);
  }

  private static boolean delays(Network network) {
    return !network.delay().isZero() || network.need() == Need.DELAYS;
  }

  static NetworkCapabilities find(IpRoute tools, Network network) {
    String name = NetworkNames.ofThisProcess() + "try-" + UUID.randomUUID();
    Keeper keeper = tools.keeper("", List.of(name));
    try {
      return findIn(name, tools, network);
    } finally {
      keeper.close();
    }
  }

  private static NetworkCapabilities findIn(String name, IpRoute tools, Network network) {
    CommandRunner.Ended made = tools.tryIp("netns add " + name);
    if (!made.well()) {
      return refuse(
          ("needs the right to make network namespaces, which this user has not "
                  + "here (ip netns add said: %s); run Loadstone as root, in a container with the "
                  + "capabilities NET_ADMIN and SYS_ADMIN, or leave network out")
              .formatted(made.output()));
    }
    String device = "-n " + name + " qdisc replace dev lo root ";
    boolean netem = tools.tryTc(device + "netem delay 1ms").well();
    if (!network.pairs().isEmpty()) {
      return tun(
          "has delays between pairs, which need the device %s (CONFIG_TUN), and it is not"
              + " here; load the module tun, or give all nodes one delay");
    }
    if (delays(network) && !netem) {
      return tun(
          "has a delay, which needs the kernel's netem (CONFIG_NET_SCH_NETEM) or the device"
              + " %s (CONFIG_TUN), and here is neither; load one of the modules sch_netem and tun, or"
              + " leave the delay out");
    }
    if (network.bitsPerSecond() > 0 || network.need().compareTo(Need.RATES) >= 0) {
      CommandRunner.Ended shaped =
          tools.tryTc(device + TokenBucket.of(Math.max(LEAST_RATE, network.bitsPerSecond())));
      if (!shaped.well()) {
        return refuse(
            ("has a rate, which needs the kernel's token bucket filter "
                    + "(CONFIG_NET_SCH_TBF; tc said: %s); run on a kernel that has it, or leave "
                    + "the rate out")
                .formatted(shaped.output()));
      }
    }
    return new NetworkCapabilities(netem, Optional.empty());
  }

  /** The switch needs a TUN device; without one, the reason has {@code %s} for its path. */
  private static NetworkCapabilities tun(String otherwise) {
    if (Files.isReadable(TUN) && Files.isWritable(TUN)) {
      return new NetworkCapabilities(false, Optional.empty());
    }
    return refuse(otherwise.replace("%s", TUN.toString()));
  }

  /** The refusal of a network, for a reason that continues the word {@code network}. */
  static NetworkCapabilities refuse(String reason) {
    return new NetworkCapabilities(false, Optional.of(new Refusal("network", reason)));
  }
}
