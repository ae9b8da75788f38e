/** What every implementation of a capability promises, as tests that its own tests extend. */
package dev.loadstone.contracts;
