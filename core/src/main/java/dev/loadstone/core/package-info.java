/** Contracts of benchmarks, databases, settings and results; knows no database and no benchmark. */
package dev.loadstone.core;
