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
  /** Shares above 0 % and below 100 %. */
  String SHARE = "(?!0*(?:\\.0*)?\\s*%)\\d{1,2}(?:\\.\\d{1,4})?\\s*%";

  String A_SHARE = "a share above 0% and below 100%, such as 5% or 2.5%";

  /** A regular expression that the whole text matches. */
  String value();

  /** A description of valid values, which follows the word "expected". */
  String expected();
}
