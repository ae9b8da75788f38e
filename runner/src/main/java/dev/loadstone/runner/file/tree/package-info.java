/** The file as a tree of nodes that know their places. */
package dev.loadstone.runner.file.tree;
