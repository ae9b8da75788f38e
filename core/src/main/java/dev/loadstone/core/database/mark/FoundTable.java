package dev.loadstone.core.database.mark;

import java.util.Optional;

/**
 * A table that is on the server.
 *
 * @param mark the mark that it bears; empty when it bears none, because somebody else made it
 */
public record FoundTable(String name, Optional<TableMark> mark) {
  public boolean bears(TableMark wanted) {
    return mark.filter(wanted::equals).isPresent();
  }
}
