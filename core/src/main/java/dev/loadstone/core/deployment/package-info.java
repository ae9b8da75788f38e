/** The servers that are started to be the system under test. */
package dev.loadstone.core.deployment;
