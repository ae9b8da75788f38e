/** Having a system to test: servers that are started for it. */
package dev.loadstone.core.deployment;
