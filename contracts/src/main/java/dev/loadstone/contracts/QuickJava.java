package dev.loadstone.contracts;

/** Flags of servers in Java that are started for a test. */
public final class QuickJava {
  /**
   * For the setting {@code jvm.options}: no compiler for long runs, a garbage collector without
   * threads, and no verification of class files, which are those of a release.
   */
  public static final String OPTIONS =
      "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"
          + " -XX:+UnlockDiagnosticVMOptions -XX:-BytecodeVerificationRemote";

  private QuickJava() {}
}
