/**
 * The settings of a run: its system, its benchmark, its load; as the experiment file gives them.
 */
package dev.loadstone.core.settings;
