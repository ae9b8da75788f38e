/** What a benchmark, a database, a load and a result are; knows no database and no benchmark. */
package dev.loadstone.core;
