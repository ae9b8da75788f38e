package dev.loadstone.databases.voltdb;

import dev.loadstone.core.database.mark.TableMark;
import java.util.Collection;
import java.util.List;
import java.util.Locale;

/**
 * The marks of tables and views as names of procedures that read them: VoltDB keeps no comments,
 * but it does not drop what a procedure reads, so a mark cannot outlive its table. Nobody calls
 * these procedures.
 */
final class MarkProcedures {
  private static final String BEGINNING = "loadstone_";
  private static final String UUID_DIGITS = "(.{8})(.{4})(.{4})(.{4})(.{12})";

  private MarkProcedures() {}

  private static String name(String table, TableMark mark) {
    return BEGINNING + mark.digits() + "__" + table;
  }

  static String create(String table, TableMark mark) {
    return "CREATE PROCEDURE %s AS SELECT COUNT(*) FROM %s".formatted(name(table, mark), table);
  }

  static String drop(String table, TableMark mark) {
    return "DROP PROCEDURE " + name(table, mark) + " IF EXISTS";
  }

  static List<String> of(String table, Collection<String> procedures) {
    String name = BEGINNING + "([0-9a-f]{32})__" + table.toLowerCase(Locale.ROOT);
    return procedures.stream()
        .map(procedure -> procedure.toLowerCase(Locale.ROOT))
        .filter(procedure -> procedure.matches(name))
        .map(procedure -> procedure.replaceFirst(name, "$1"))
        .map(digits -> TableMark.text(digits.replaceFirst(UUID_DIGITS, "$1-$2-$3-$4-$5")))
        .toList();
  }
}
