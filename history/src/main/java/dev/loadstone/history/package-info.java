/**
 * Histories of small transactions, and what they refute: read committed, snapshot isolation,
 * serializability, strict serializability. Knows no database and no benchmark.
 */
package dev.loadstone.history;
