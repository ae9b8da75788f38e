/** What measures Loadstone itself, and drives other tools. */
package dev.loadstone.lab;
