/** Words for people. */
package dev.loadstone.core.text;
