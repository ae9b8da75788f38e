package dev.loadstone.report.document;

import java.util.List;

/**
 * A chapter of the report.
 *
 * @param id the target of links to it
 */
public record Section(String id, String title, List<? extends Block> blocks) {}
