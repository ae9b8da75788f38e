package dev.loadstone.runner.imports;

import com.google.errorprone.annotations.FormatMethod;
import dev.loadstone.core.text.SecretForms;

/** Thrown when settings of another tool cannot become an experiment; the message says why. */
final class ImportRefusal extends Exception {
  private static final long serialVersionUID = 1;

  @FormatMethod
  ImportRefusal(String format, Object... arguments) {
    super(SecretForms.concealed(format.formatted(arguments)));
  }
}
