package dev.loadstone.core.database.mark;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The mark of one load, which every table of it bears on the server, so that a later table of the
 * same name is not taken for it.
 */
public record TableMark(UUID load) {
  private static final String BEGINNING = "made by Loadstone, load ";
  private static final Pattern TEXT =
      Pattern.compile(BEGINNING + "([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})");

  public static TableMark fresh() {
    return new TableMark(UUID.randomUUID());
  }

  /** The mark in a text that a server keeps; empty when it holds none. */
  public static Optional<TableMark> in(String note) {
    Matcher text = TEXT.matcher(note);
    return text.find()
        ? Optional.of(new TableMark(UUID.fromString(text.group(1))))
        : Optional.empty();
  }

  /** The mark in all of the texts that a server keeps about a name; empty when they differ. */
  public static Optional<TableMark> in(Collection<String> notes) {
    List<Optional<TableMark>> marks = notes.stream().map(TableMark::in).distinct().toList();
    return marks.size() == 1 ? marks.get(0) : Optional.empty();
  }

  /** The text for a comment or an attribute: ASCII without quotes, fewer than 100 characters. */
  public String text() {
    return text(load.toString());
  }

  public static String text(String load) {
    return BEGINNING + load;
  }

  /** The form for a part of a name: 32 digits and lower-case letters. */
  public String digits() {
    return load.toString().replace("-", "");
  }
}
