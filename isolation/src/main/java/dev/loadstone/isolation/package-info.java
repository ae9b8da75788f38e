/** Which anomalies a system lets through, beside what it claims to rule out. */
package dev.loadstone.isolation;
