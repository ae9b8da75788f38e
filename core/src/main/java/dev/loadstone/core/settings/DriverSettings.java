package dev.loadstone.core.settings;

import java.time.Duration;
import java.util.Map;

/** Another tool that loads and drives a cell in Loadstone's place. */
public record DriverSettings(
    @Setting(value = "The tool: benchbase, go-tpc or ycsb.", required = true) String tool,
    @Setting(
            value =
                """
                Where it is installed: a folder; of go-tpc the program. Nothing is downloaded.
                """,
            required = true)
        String path,
    @Setting(
            value = "The folder of the Java that it runs on.",
            otherwise = "one that is new enough for it")
        @Default("''")
        String java,
    @Setting("Settings of the tool's own, by its own names, passed on as they are.") @Default("{}")
        Map<String, String> settings,
    @Setting("How long it may take beyond ramp-up and measured interval before it is ended.")
        @Range(min = 1_000)
        @Default("1m")
        Duration patience,
    @Setting("How long its load may take before it is ended.") @Range(min = 1_000) @Default("1h")
        Duration loadLimit) {}
