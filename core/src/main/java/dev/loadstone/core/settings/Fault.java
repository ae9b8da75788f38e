package dev.loadstone.core.settings;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Duration;

/** A node started by Loadstone that is killed in the middle of a run. */
public record Fault(
    @Setting(value = "When it happens, from the start of the measured interval.", required = true)
        @Range(min = 0)
        Duration at,
    @Setting("The node whose server process is killed, from 1.")
        @Range(min = 1, max = SystemSettings.MOST_NODES)
        @JsonProperty("kill")
        int node) {}
