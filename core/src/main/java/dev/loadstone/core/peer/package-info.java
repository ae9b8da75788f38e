/** Other tools that drive a cell on the servers that Loadstone starts or reaches. */
package dev.loadstone.core.peer;
