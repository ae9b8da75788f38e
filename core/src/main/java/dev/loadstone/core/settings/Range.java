package dev.loadstone.core.settings;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The range of the numbers that a {@link Setting} may be; of a duration in milliseconds, and always
 * within zero to a year.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Range {
  /** A minute: kernels count delays in 32 bits of 64 ns, and connections are given up earlier. */
  long LONGEST_DELAY = 60_000;

  long min() default Long.MIN_VALUE;

  long max() default Long.MAX_VALUE;

  /** A bound that the number must be greater than; NaN for none. */
  double above() default Double.NaN;

  /** A bound that the number must be less than, beside {@link #above}; NaN for none. */
  double below() default Double.NaN;
}
