package dev.loadstone.core.settings;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A component of a record that experiments can set, by the component's name or that of its {@code
 * JsonProperty}. Everything about the setting comes from the component: its type, {@link Default},
 * {@link Range} and {@link Matches} decide what is read; the reader, the explanation, the JSON
 * Schema and the tables of docs/experiments.md go by it.
 *
 * <p>An absent setting without a default reaches the constructor as null, which chooses a value by
 * the other components, or leaves it.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Setting {
  /** The meaning, in Markdown, as the documentation has it; white space is folded. */
  String value();

  /** The default in words, where it is no constant. */
  String otherwise() default "";

  /** Whether it must be given, though its type could be null. */
  boolean required() default false;

  /** Why the value in force may be another than the one given; the explanation says so. */
  String limit() default "";
}
