package dev.loadstone.core.settings;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The client processes that drive a load, each a share of it. */
public record Clients(
    @Setting("how many there are") @Range(min = 1, max = MOST) int count,
    @Setting(
            value =
                """
                who starts them: Loadstone on this machine (`processes`), Loadstone on others by
                `ssh`, `slurm`, `kubernetes` or your own `command`, or you, on whatever machines
                (`hand`): [many machines](many-machines.md)
                """,
            otherwise = "`command` where there is one, else `processes`")
        By by,
    @Setting(
            """
            the command that starts one client and carries its standard streams, such as
            `ssh {host} {loadstone}`: [any command](many-machines.md#by-any-command)
            """)
        @Default("")
        String command,
    @Setting(
            """
            the machines that they are started on, in turn; with `slurm` and `kubernetes` the nodes
            """)
        @Default("[]")
        // A word that begins with a dash would be an option.
        @Matches(
            value = "[A-Za-z0-9\\[][A-Za-z0-9._@:/,\\[\\]-]*",
            expected = "a host as ssh, srun or Kubernetes know it")
        List<String> on,
    @Setting(
            """
            what becomes of a run that loses a client (killed, stopped for more than 15 s, or its
            machine out of reach). `fail`: it ends, what was measured is kept, the run is `FAILED`,
            the exit code 7. `mark`: the others go on without its share, and the run is marked;
            what clients and servers counted is not compared then
            """)
        @Default("fail")
        Lost lost,
    @Setting("words for ssh, srun or kubectl, such as `--partition=bench`") @Default("[]")
        List<String> options,
    @Setting(
            """
            with `kubernetes`: the container image, with Java and best with
            [Loadstone](many-machines.md#by-kubernetes)
            """)
        @Default("")
        @Matches(
            value = "|[A-Za-z0-9][A-Za-z0-9._/:@-]*",
            expected = "an image such as registry.example/loadstone:0.1")
        String image) {
  /** The most clients; more have never been tried together. */
  public static final int MOST = 1_000;

  public static final Clients ONE = here(1);

  private static final Set<String> PLACES = Set.of("host", "index", "name", "loadstone");

  /** Refuses settings that the way to start them needs and lacks, or has and does not need. */
  public Clients {
    if (by == null) {
      by = command.isEmpty() ? By.PROCESSES : By.COMMAND;
    }
    if ((by == By.COMMAND) == command.isEmpty()) {
      throw RefusedSettingException.of(
          "command",
          "%s",
          command.isEmpty()
              ? "is missing; expected one such as ssh {host} {loadstone}"
              : "is for by: command");
    }
    boolean known = by == By.SSH || by == By.SLURM || by == By.KUBERNETES;
    if (by == By.SSH && on.isEmpty()) {
      throw RefusedSettingException.of(
          "on", "is missing; expected the machines, such as on: [host-1, host-2]");
    }
    boolean unused = !on.isEmpty() && by != By.COMMAND;
    if (!known && (unused || !options.isEmpty())) {
      throw RefusedSettingException.of(
          unused ? "on" : "options", "is for by: ssh, by: slurm and by: kubernetes");
    }
    if (by == By.COMMAND) {
      requireSense(command, on);
    }
    if (by == By.KUBERNETES && image.isEmpty()) {
      throw RefusedSettingException.of(
          "image", "is missing; expected an image such as image: registry.example/loadstone:0.1");
    }
    if (by != By.KUBERNETES && !image.isEmpty()) {
      throw RefusedSettingException.of("image", "is for by: kubernetes");
    }
  }

  private static void requireSense(String command, List<String> on) {
    Set<String> places;
    try {
      places = new TreeSet<>(CommandTemplate.of(command).places());
    } catch (IllegalArgumentException e) {
      throw RefusedSettingException.of("command", "is %s, and %s", command, e.getMessage());
    }
    if (!places.contains("loadstone")) {
      throw RefusedSettingException.of(
          "command",
          "is %s, without {loadstone}; expected this in the place of the program, as in ssh {host}"
              + " {loadstone}",
          command);
    }
    places.removeAll(PLACES);
    if (!places.isEmpty()) {
      throw RefusedSettingException.of(
          "command",
          "has {%s}; expected {host}, {index}, {name} and {loadstone} alone in braces",
          places.iterator().next());
    }
    if (command.contains("{host}") == on.isEmpty()) {
      throw RefusedSettingException.of(
          "on",
          "%s",
          on.isEmpty()
              ? "is missing, and the command has {host}; expected the machines, such as on:"
                  + " [host-1, host-2]"
              : "is of no use to a command without {host}");
    }
  }

  public static Clients here(int count) {
    return new Clients(count, By.PROCESSES, "", List.of(), Lost.FAIL, List.of(), "");
  }

  /** One client on each machine; one where no machines are named. */
  public Clients onEach() {
    List<String> each = on.stream().distinct().toList();
    return new Clients(Math.max(1, each.size()), by, command, each, lost, options, image);
  }

  /**
   * Returns whether they may be on other machines than the process that runs the experiment; where
   * a command leads, nobody knows.
   */
  public boolean mayBeElsewhere() {
    return by != By.PROCESSES;
  }

  /** The machine of a client, counted from 0; none where no machines are named. */
  public Optional<String> host(int index) {
    return on.isEmpty() ? Optional.empty() : Optional.of(on.get(index % on.size()));
  }

  public enum By {
    PROCESSES,
    SSH,
    /** {@code srun}, each as a job step or a job of its own. */
    SLURM,
    /** {@code kubectl}, each as a pod. */
    KUBERNETES,
    COMMAND,
    /** The user, on whatever machines; they join. */
    HAND
  }

  public enum Lost {
    FAIL,
    MARK
  }
}
