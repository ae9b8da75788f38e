/** Commands that look for causes by experiments of their own. */
package dev.loadstone.studies.why;
