package dev.loadstone.runner.file;

import dev.loadstone.runner.file.tree.Node;
import java.util.Map;

/**
 * One value of a setting that varies.
 *
 * @param with the settings of benchmark and load that go with this value
 */
record VariedValue(Node node, Map<SettingPath, Node> with) {}
