/** Several client processes that drive one load together, on this machine or on others. */
package dev.loadstone.workers;
