/** The random rules of TPC-C, clauses 2.1.6 and 4.3.2, shared by loaded data and inputs. */
package dev.loadstone.benchmarks.tpcc.random;
