package dev.loadstone.cli;

import java.util.Map;
import java.util.Stack;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

/** Takes a port only from {@code --web=PORT}: what follows {@code --web} is the experiment. */
final class AttachedPort implements IParameterPreprocessor {
  /** Has the system choose one. */
  private static final String ANY = "0";

  @Override
  @SuppressWarnings("JdkObsolete") // Picocli's own type.
  public boolean preprocess(
      Stack<String> arguments, CommandSpec command, ArgSpec option, Map<String, Object> info) {
    if (" ".equals(info.get("separator"))) {
      arguments.push(ANY);
    }
    return false;
  }
}
