package dev.loadstone.benchmarks.tpcc.analytic;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.loadstone.benchmarks.tpcc.TpccSettings;
import dev.loadstone.core.settings.Default;
import dev.loadstone.core.settings.Range;
import dev.loadstone.core.settings.RefusedSettingException;
import dev.loadstone.core.settings.Setting;
import java.time.Duration;

/** The settings under {@code benchmark} in an experiment with CH-benCHmark: TPC-C's and its own. */
public record ChSettings(
    @JsonUnwrapped TpccSettings tpcc,
    @Setting(
            """
            how many of `load.terminals` ask queries, one after another without a pause; 0 for
            TPC-C alone, as many as there are terminals for queries alone
            """)
        @Range(min = 0, max = 10_000)
        @Default("1")
        int analytic,
    @Setting(
            """
            how long a query may take, at least `1s`, rounded up to whole seconds. One that takes
            longer is cancelled and counted as a timeout, and its terminal goes on with the next
            """)
        @Range(min = 1_000)
        @Default("60s")
        Duration queryTimeout) {
  public ChSettings {
    if (tpcc.delivery() == TpccSettings.DeliveryMode.DEFERRED) {
      throw RefusedSettingException.of(
          "delivery",
          "is deferred, which needs sessions beside those of terminals and queries; expected"
              + " interactive");
    }
  }
}
