/** Keys of the file and the types of their values. */
package dev.loadstone.runner.file.types;
