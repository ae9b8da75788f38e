/** Whether a run was steady, judged from its own seconds. */
package dev.loadstone.runner.steady;
