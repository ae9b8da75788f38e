package dev.loadstone.core.result;

import java.time.Instant;
import java.util.List;

/**
 * The surroundings of an experiment: the file {@code environment.json}. Holds no user name, no path
 * and no environment variable. Of a machine that cannot be described, the texts are empty and the
 * numbers 0.
 *
 * @param captured when
 * @param host the host's name
 * @param operatingSystem name and version
 * @param kernel the kernel's version
 * @param architecture for example {@code amd64}
 * @param processor the processor's model
 * @param physicalCores physical cores
 * @param logicalCores logical cores that this process may use
 * @param memoryBytes physical memory
 * @param virtualization the hypervisor, or empty
 * @param loadAverage the one-minute load average at the start; negative where there is none
 * @param javaVersion version and vendor of the client's Java
 * @param javaOptions options of the client's JVM
 * @param maximumHeapBytes the client's heap bound
 * @param loadstoneVersion version of Loadstone
 * @param gitRevision revision of Loadstone's sources, see {@link Build#revision}
 */
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
