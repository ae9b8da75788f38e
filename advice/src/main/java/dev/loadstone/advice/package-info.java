/** Advice on the consistency level that a load should have, from measured latencies. */
package dev.loadstone.advice;
