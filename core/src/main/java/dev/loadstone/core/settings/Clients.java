package dev.loadstone.core.settings;

import java.util.List;

/** The client processes that drive a load, each a share of it. */
public record Clients(
    @Setting("how many there are") @Range(min = 1, max = MOST) int count,
    @Setting(
            """
            who starts them: Loadstone on this machine (`processes`), on others by `ssh` or
            `slurm`, or you, on whatever machines (`hand`): [many machines](many-machines.md)
            """)
        @Default("processes")
        By by,
    @Setting("the machines that they are started on, in turn; with `slurm` the nodes")
        @Default("[]")
        // No word that begins with a dash: it would be an option.
        @Matches(
            value = "[A-Za-z0-9\\[][A-Za-z0-9._@:/,\\[\\]-]*",
            expected = "a host as ssh or srun know it")
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
    @Setting("words for ssh or srun, such as `--partition=bench`") @Default("[]")
        List<String> options) {
  /** More than this have never been tried together. */
  public static final int MOST = 1_000;

  /** One process of this machine. */
  public static final Clients ONE = here(1);

  /** Refuses machines that are missing, or given where nobody starts clients on them. */
  public Clients {
    boolean elsewhere = by == By.SSH || by == By.SLURM;
    if (by == By.SSH && on.isEmpty()) {
      throw RefusedSettingException.of(
          "on", "is missing; expected the machines, such as on: [host-1, host-2]");
    }
    if (!elsewhere && !(on.isEmpty() && options.isEmpty())) {
      throw RefusedSettingException.of(
          on.isEmpty() ? "options" : "on", "is for by: ssh and by: slurm");
    }
  }

  /** Processes of this machine. */
  public static Clients here(int count) {
    return new Clients(count, By.PROCESSES, List.of(), Lost.FAIL, List.of());
  }

  /** Who starts clients. */
  public enum By {
    /** Loadstone, on this machine. */
    PROCESSES,
    /** Loadstone, on other machines by {@code ssh}. */
    SSH,
    /** Loadstone, as tasks of a job step of Slurm by {@code srun}. */
    SLURM,
    /** The user, on whatever machines; they join. */
    HAND
  }

  /** The treatment of a run that loses a client. */
  public enum Lost {
    /** It ends and has failed; what was measured is kept. */
    FAIL,
    /** The others go on, and the run is marked. */
    MARK
  }
}
