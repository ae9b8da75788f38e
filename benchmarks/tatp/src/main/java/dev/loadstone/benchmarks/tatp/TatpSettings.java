package dev.loadstone.benchmarks.tatp;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.loadstone.benchmarks.kit.Access;
import dev.loadstone.benchmarks.kit.WeightedMix;
import dev.loadstone.core.settings.Default;
import dev.loadstone.core.settings.Range;
import dev.loadstone.core.settings.Setting;

/** The settings under {@code benchmark} in an experiment with TATP, apart from the name. */
public record TatpSettings(
    @Setting("the size, 1 to 100 million; with about ten rows each")
        @Range(min = 1, max = 100_000_000)
        @Default("100000")
        int subscribers,
    @Setting(
            """
            how subscribers are drawn. `non-uniform`: `((random(0, A) or random(1, n)) mod n) + 1`
            with a bitwise *or* and A = 65 535 up to a million subscribers, 1 048 575 up to ten
            millions, 2 097 151 above. `uniform`: all alike
            """)
        @Default("non-uniform")
        Keys keys,
    @Setting(Access.MEANING) @Default("statements") Access access,
    @Setting(value = WeightedMix.MEANING, otherwise = "the weights below")
        @Default(
            """
            {get-subscriber-data: 35, get-new-destination: 10, get-access-data: 35,
             update-subscriber-data: 2, update-location: 14, insert-call-forwarding: 2,
             delete-call-forwarding: 2}
            """)
        Mix mix) {

  /** The distribution by which subscribers are drawn. */
  public enum Keys {
    /** By the bitwise or of two draws, so that some subscribers are drawn much more often. */
    @JsonProperty("non-uniform")
    NON_UNIFORM,
    @JsonProperty("uniform")
    UNIFORM
  }

  /**
   * The relative weight of each transaction; null for never. The default is that of the
   * description: 80 % read, 16 % update, 2 % insert, 2 % delete.
   */
  public record Mix(
      @JsonProperty("get-subscriber-data") Integer getSubscriberData,
      @JsonProperty("get-new-destination") Integer getNewDestination,
      @JsonProperty("get-access-data") Integer getAccessData,
      @JsonProperty("update-subscriber-data") Integer updateSubscriberData,
      @JsonProperty("update-location") Integer updateLocation,
      @JsonProperty("insert-call-forwarding") Integer insertCallForwarding,
      @JsonProperty("delete-call-forwarding") Integer deleteCallForwarding) {
    public Mix {
      new WeightedMix(
          getSubscriberData,
          getNewDestination,
          getAccessData,
          updateSubscriberData,
          updateLocation,
          insertCallForwarding,
          deleteCallForwarding);
    }

    WeightedMix weights() {
      return new WeightedMix(
          getSubscriberData,
          getNewDestination,
          getAccessData,
          updateSubscriberData,
          updateLocation,
          insertCallForwarding,
          deleteCallForwarding);
    }
  }
}
