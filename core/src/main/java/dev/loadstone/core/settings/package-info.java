/** The settings of a run as the experiment file gives them: its system, benchmark and load. */
package dev.loadstone.core.settings;
