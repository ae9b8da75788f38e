package dev.loadstone.core;

/** A command that reacts to cancellation itself, to keep, stop or report something then. */
public interface EndsInOrder {}
