package dev.loadstone.core.settings;

import java.util.List;

/** The client processes that drive a load, each a share of it. */
public record Clients(
    @Setting("how many there are") @Range(min = 1, max = MOST) int count,
    @Setting(
            """
            who starts them: Loadstone on this machine (`processes`), on others by `ssh`,
            `slurm` or `kubernetes`, or you, on whatever machines (`hand`):
            [many machines](many-machines.md)
            """)
        @Default("processes")
        By by,
    @Setting(
            "the machines that they are started on, in turn; with `slurm` and `kubernetes` the nodes")
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
            with `kubernetes`: the container image with Loadstone that the nodes find, made by the
            Containerfile that `loadstone kubernetes` writes
            """)
        @Default("")
        @Matches(
            value = "|[A-Za-z0-9][A-Za-z0-9._/:@-]*",
            expected = "an image such as registry.example/loadstone:0.1")
        String image) {
  /** The most clients; more have never been tried together. */
  public static final int MOST = 1_000;

  public static final Clients ONE = here(1);

  /** Refuses settings that the way to start them needs and lacks, or has and does not need. */
  public Clients {
    boolean elsewhere = by == By.SSH || by == By.SLURM || by == By.KUBERNETES;
    if (by == By.SSH && on.isEmpty()) {
      throw RefusedSettingException.of(
          "on", "is missing; expected the machines, such as on: [host-1, host-2]");
    }
    if (!elsewhere && !(on.isEmpty() && options.isEmpty())) {
      throw RefusedSettingException.of(
          on.isEmpty() ? "options" : "on", "is for by: ssh, by: slurm and by: kubernetes");
    }
    if (by == By.KUBERNETES && image.isEmpty()) {
      throw RefusedSettingException.of(
          "image", "is missing; expected an image such as image: registry.example/loadstone:0.1");
    }
    if (by != By.KUBERNETES && !image.isEmpty()) {
      throw RefusedSettingException.of("image", "is for by: kubernetes");
    }
  }

  public static Clients here(int count) {
    return new Clients(count, By.PROCESSES, List.of(), Lost.FAIL, List.of(), "");
  }

  /** The program that starts clients, or the user. */
  public enum By {
    /** Loadstone, on this machine. */
    PROCESSES,
    /** Loadstone, on other machines by {@code ssh}. */
    SSH,
    /** Loadstone, as tasks of a job step of Slurm by {@code srun}. */
    SLURM,
    /** Loadstone, as pods of an Indexed Job by {@code kubectl}. */
    KUBERNETES,
    /** The user, on whatever machines; they join. */
    HAND
  }

  /** The treatment of a run that loses a client. */
  public enum Lost {
    /** The run ends and has failed; what was measured is kept. */
    FAIL,
    /** The others go on, and the run is marked. */
    MARK
  }
}
