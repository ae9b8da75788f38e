package dev.loadstone.studies.consistency;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.loadstone.benchmarks.ycsb.YcsbSettings;
import dev.loadstone.core.settings.Setting;
import dev.loadstone.studies.consistency.staleness.StalenessSettings;
import dev.loadstone.studies.consistency.switching.SwitchSettings;

/**
 * The settings under {@code benchmark} in an experiment with YCSB: its own, and those of this
 * study, which are null if they are not given.
 */
public record ConsistencySettings(
    @JsonUnwrapped YcsbSettings ycsb,
    @Setting(
            """
            measures beside the load how stale reads are: `{keys: 2, readers: 2, horizon: 1s}`, see
            [staleness](../../studies/consistency/staleness.md)
            """)
        StalenessSettings staleness,
    @Setting(
            """
            moves between consistency levels while the run goes on:
            `{order: safe, plan: [{at: 10s, to: 1R-3W}]}`, see [staleness](../../studies/consistency/staleness.md)
            """)
        SwitchSettings switching) {}
