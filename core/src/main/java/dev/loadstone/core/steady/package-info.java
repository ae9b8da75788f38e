/** Whether a run was steady, judged from its own seconds. */
package dev.loadstone.core.steady;
