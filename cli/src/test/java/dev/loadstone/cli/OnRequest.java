package dev.loadstone.cli;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;

/**
 * A test that takes minutes and shows little that shorter ones do not. It runs where the
 * environment has {@code LOADSTONE_TESTS=all}.
 */
@Target({ElementType.METHOD, ElementType.TYPE})
@Retention(RetentionPolicy.RUNTIME)
@EnabledIfEnvironmentVariable(named = "LOADSTONE_TESTS", matches = "all")
@interface OnRequest {}
