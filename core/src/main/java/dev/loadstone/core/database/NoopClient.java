package dev.loadstone.core.database;

/**
 * The capability of a system that accepts every call at once and does nothing. A benchmark that
 * runs on it makes its inputs, completes each transaction by the input alone, and so measures what
 * the driver itself costs. Its results are about the driver, never about a database.
 */
public interface NoopClient {}
