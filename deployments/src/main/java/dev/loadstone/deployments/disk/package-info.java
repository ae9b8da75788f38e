/** The disks of nodes on this machine: file systems of their own, and what faults do to them. */
package dev.loadstone.deployments.disk;
