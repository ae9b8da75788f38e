/** Tests of each capability and benchmark, which the tests of implementations extend. */
package dev.loadstone.contracts;
