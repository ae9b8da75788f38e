/** The rules that the votes must keep, and the clients' count against the database's. */
package dev.loadstone.benchmarks.voter.check;
