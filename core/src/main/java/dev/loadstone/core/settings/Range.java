package dev.loadstone.core.settings;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The numbers that a {@link Setting} may be; of a duration, in milliseconds. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Range {
  /** The least. */
  long min() default Long.MIN_VALUE;

  /** The most. */
  long max() default Long.MAX_VALUE;

  /** A bound that the number must be greater than; not a number for none. */
  double above() default Double.NaN;

  /** A bound that the number must be less than, beside {@link #above}; not a number for none. */
  double below() default Double.NaN;
}
