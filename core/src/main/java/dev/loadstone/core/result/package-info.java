/** Results of runs, and their files. */
package dev.loadstone.core.result;
