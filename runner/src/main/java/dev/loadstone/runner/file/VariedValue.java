package dev.loadstone.runner.file;

import dev.loadstone.runner.file.tree.Node;
import java.util.Map;

/**
 * One value of a setting that varies.
 *
 * @param node the value
 * @param with other settings of benchmark and load where the setting has this value
 */
record VariedValue(Node node, Map<SettingPath, Node> with) {}
