package dev.loadstone.runner.imports;

import com.google.errorprone.annotations.FormatMethod;
import dev.loadstone.core.text.SecretForms;

/** Says why settings of another tool cannot become an experiment. */
final class ImportRefusal extends Exception {
  private static final long serialVersionUID = 1;

  /**
   * @param format what was found, and what was expected
   */
  @FormatMethod
  ImportRefusal(String format, Object... arguments) {
    super(SecretForms.concealed(format.formatted(arguments)));
  }
}
