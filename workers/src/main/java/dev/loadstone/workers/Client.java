package dev.loadstone.workers;

import dev.loadstone.core.result.ClientEnvironment;

/**
 * A worker that can take part, as the process that runs the experiment sees it.
 *
 * @param channel the way to it
 * @param endpoint where it is; without a port for a process of this machine
 * @param process its process id there
 * @param environment its machine and its JVM
 */
record Client(Channel channel, Endpoint endpoint, long process, ClientEnvironment environment) {
  /** A worker that has introduced itself. */
  static Client of(Channel channel, Message.Hello hello) {
    return new Client(
        channel, new Endpoint(hello.host(), hello.port()), hello.process(), hello.environment());
  }

  String describe() {
    return "process " + process + " on " + endpoint.host();
  }

  /** Why it may not take part, where it is of another build than this process. */
  String otherBuild(String build, String own) {
    return "the worker "
        + describe()
        + " is Loadstone "
        + build
        + ", and the process that runs the experiment is Loadstone "
        + own
        + "; expected the same version and revision in all processes";
  }
}
