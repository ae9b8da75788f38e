package dev.loadstone.studies.consistency.staleness;

import dev.loadstone.core.settings.Default;
import dev.loadstone.core.settings.Range;
import dev.loadstone.core.settings.Setting;
import java.time.Duration;

/** The settings for measuring stale reads. */
public record StalenessSettings(
    @Setting("how many keys of its own each client process writes and reads")
        @Range(min = 1, max = 1000)
        @Default("2")
        int keys,
    @Setting("how many readers each key has beside its writer, who reads it, too")
        @Range(min = 0, max = 100)
        @Default("2")
        int readers,
    @Setting("the longest pause between two writes of a key; the shortest is a hundredth of it")
        @Range(min = 10)
        @Default("1s")
        Duration horizon) {}
