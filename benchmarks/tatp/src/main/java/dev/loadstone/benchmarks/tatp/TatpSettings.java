package dev.loadstone.benchmarks.tatp;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.loadstone.benchmarks.kit.Access;
import dev.loadstone.benchmarks.kit.WeightedMix;
import dev.loadstone.core.settings.RefusedSettingException;

/**
 * The settings under {@code benchmark} in an experiment with TATP, beside the name. A component
 * that is null takes its default.
 *
 * @param subscribers how many subscribers there are, 1 to 100 million; 100,000 by default
 * @param keys how the subscribers of transactions are drawn; non-uniform by default
 * @param access whether transactions are statements or stored procedures; statements by default
 * @param mix the weights of the transactions; those of the description by default
 */
public record TatpSettings(Integer subscribers, Keys keys, Access access, Mix mix) {
  private static final int DEFAULT_SUBSCRIBERS = 100_000;
  private static final int MOST_SUBSCRIBERS = 100_000_000;

  /** Fills in defaults and refuses impossible values. */
  public TatpSettings {
    subscribers = subscribers == null ? DEFAULT_SUBSCRIBERS : subscribers;
    keys = keys == null ? Keys.NON_UNIFORM : keys;
    access = access == null ? Access.STATEMENTS : access;
    mix = mix == null ? Mix.STANDARD : mix;
    mix.weights();
    if (subscribers < 1 || subscribers > MOST_SUBSCRIBERS) {
      throw RefusedSettingException.of(
          "subscribers",
          "is %d; expected a whole number from 1 to %d",
          subscribers,
          MOST_SUBSCRIBERS);
    }
  }

  /** How subscribers are drawn. */
  public enum Keys {
    /** By the bitwise or of two draws, so that some are asked for much more often. */
    @JsonProperty("non-uniform")
    NON_UNIFORM,
    /** All alike. */
    @JsonProperty("uniform")
    UNIFORM
  }

  /**
   * How often each transaction is asked for, against the others.
   *
   * @param getSubscriberData the weight of GET_SUBSCRIBER_DATA
   * @param getNewDestination the weight of GET_NEW_DESTINATION
   * @param getAccessData the weight of GET_ACCESS_DATA
   * @param updateSubscriberData the weight of UPDATE_SUBSCRIBER_DATA
   * @param updateLocation the weight of UPDATE_LOCATION
   * @param insertCallForwarding the weight of INSERT_CALL_FORWARDING
   * @param deleteCallForwarding the weight of DELETE_CALL_FORWARDING
   */
  public record Mix(
      @JsonProperty("get-subscriber-data") Integer getSubscriberData,
      @JsonProperty("get-new-destination") Integer getNewDestination,
      @JsonProperty("get-access-data") Integer getAccessData,
      @JsonProperty("update-subscriber-data") Integer updateSubscriberData,
      @JsonProperty("update-location") Integer updateLocation,
      @JsonProperty("insert-call-forwarding") Integer insertCallForwarding,
      @JsonProperty("delete-call-forwarding") Integer deleteCallForwarding) {
    /** That of the description: 80 % read, 16 % update, 2 % insert, 2 % delete. */
    public static final Mix STANDARD = new Mix(35, 10, 35, 2, 14, 2, 2);

    /**
     * In the order of {@link TatpTransaction.Kind}.
     *
     * @throws IllegalArgumentException when one is negative, or all are 0
     */
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
