/** The witness of isolation: small transactions beside a load, and what they refute. */
package dev.loadstone.benchmarks.kit.witness;
