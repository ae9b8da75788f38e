package dev.loadstone.report.document;

import java.util.List;

/**
 * A chapter of the report.
 *
 * @param id names it in links
 * @param title its heading
 * @param blocks its contents
 */
public record Section(String id, String title, List<? extends Block> blocks) {}
