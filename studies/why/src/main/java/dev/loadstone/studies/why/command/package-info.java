/** The commands of the program, as studies execute them. */
package dev.loadstone.studies.why.command;
