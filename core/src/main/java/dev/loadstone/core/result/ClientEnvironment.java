package dev.loadstone.core.result;

import java.util.List;

/**
 * The environment of a client process. Holds no user name, no path and no environment variable.
 *
 * @param javaOptions options of its JVM; values that may be secrets are {@code ***}
 * @param loadstone version and revision of its Loadstone, see {@link Build}
 */
public record ClientEnvironment(
    String host,
    int cores,
    String javaVersion,
    List<String> javaOptions,
    long maximumHeapBytes,
    String loadstone) {}
