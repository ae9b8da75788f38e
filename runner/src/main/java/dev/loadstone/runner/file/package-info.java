/** Reads, checks and explains experiment files, and writes them again as they are run. */
package dev.loadstone.runner.file;
