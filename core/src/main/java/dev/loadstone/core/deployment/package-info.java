/** Having a system to test: servers started on this machine. */
package dev.loadstone.core.deployment;
