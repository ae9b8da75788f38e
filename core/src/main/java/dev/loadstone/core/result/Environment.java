package dev.loadstone.core.result;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.List;

/**
 * The environment of an experiment: the file {@code environment.json}. Holds no user name, no path
 * and no environment variable. Where a machine cannot be described, the texts are empty and the
 * numbers 0.
 *
 * @param architecture for example {@code amd64}
 * @param virtualization the hypervisor, or empty
 * @param loadAverage the one-minute load average at the start; negative where there is none
 * @param javaVersion version and vendor of the client's Java
 * @param gitRevision revision of Loadstone's sources, see {@link Build#revision}
 */
@RecordBuilder
public record Environment(
    Instant captured,
    String host,
    String operatingSystem,
    String kernel,
    String architecture,
    String processor,
    int physicalCores,
    int logicalCores,
    long memoryBytes,
    String virtualization,
    double loadAverage,
    String javaVersion,
    List<String> javaOptions,
    long maximumHeapBytes,
    String loadstoneVersion,
    String gitRevision) {}
