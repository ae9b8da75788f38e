package dev.loadstone.cli.terminal;

/** A command that heeds the wish to end early, and has something to keep, stop or tell then. */
public interface EndsInOrder {}
