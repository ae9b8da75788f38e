package dev.loadstone.core.settings;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A component of a record that experiments can set, by the component's name or that of its {@code
 * JsonProperty}. Everything about the setting comes from the component: its type, {@link Default},
 * {@link Range} and {@link Matches} decide what is read. The reader, the explanation, the JSON
 * Schema and the tables of docs/experiments.md use it.
 *
 * <p>An absent setting without a default reaches the constructor as null. The constructor chooses a
 * value by the other components, or keeps the null.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Setting {
  /** The meaning, in Markdown, as the documentation has it; white space is folded. */
  String value();

  /** The default in words, where it is no constant. */
  String otherwise() default "";

  /** Returns whether it must be given, though its type could be null. */
  boolean required() default false;

  /** The reason why the value in force may differ from the one given; the explanation shows it. */
  String limit() default "";
}
