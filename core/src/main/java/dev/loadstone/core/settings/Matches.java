package dev.loadstone.core.settings;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The texts that a {@link Setting}, or each item of a list, may have. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Matches {
  /** A regular expression that the whole text matches. */
  String value();

  /** A description of valid values, which follows the word "expected". */
  String expected();
}
