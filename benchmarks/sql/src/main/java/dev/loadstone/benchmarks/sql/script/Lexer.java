package dev.loadstone.benchmarks.sql.script;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Divides a script into statements and commands, as psql does: a statement ends with a semicolon
 * outside of parentheses, or where a command begins; a command is a line with a backslash.
 */
final class Lexer {
  private static final Pattern TOKEN =
      Pattern.compile(
          "(?<remark>--[^\n]*)|\\\\(?<command>\\w+)(?<rest>(?:[^\n]*\\\\\r?\n)*[^\n]*)"
              + "|(?<quote>'[^']*'|\"[^\"]*\"|`[^`]*`|\\$(\\w*)\\$.*?\\$\\5\\$|/\\*.*?\\*/|::)"
              + "|(?<open>['\"`]|\\$\\w*\\$|/\\*)|:(?<name>[\\p{L}_]\\w*)|(?<other>.)",
          Pattern.DOTALL | Pattern.UNICODE_CHARACTER_CLASS);

  private final String text;
  private final List<Piece> pieces = new ArrayList<>();
  private final StringBuilder sql = new StringBuilder();
  private final List<String> names = new ArrayList<>();
  private int start;
  private int depth;

  private Lexer(String text) {
    this.text = text;
  }

  /**
   * A statement or a command.
   *
   * @param line its first line, from 1
   * @param command the name of a command; empty for a statement
   * @param text a statement with a question mark for each variable, or what follows the command
   * @param names the variables of a statement, in the order of its question marks
   */
  record Piece(int line, String command, String text, List<String> names) {}

  static List<Piece> pieces(String path, String text) {
    Lexer lexer = new Lexer(text);
    Matcher token = TOKEN.matcher(text);
    while (token.find()) {
      if (token.group("open") != null) {
        throw new Refusal("a quote or comment that begins here does not end")
            .at(path, lexer.lineOf(token.start()));
      }
      lexer.take(token);
    }
    lexer.endStatement();
    return lexer.pieces;
  }

  private void take(Matcher token) {
    String other = token.group("other");
    if (token.group("command") != null) {
      endStatement();
      String rest = token.group("rest").replaceAll("\\\\\r?\n", " ").strip();
      pieces.add(new Piece(lineOf(token.start()), token.group("command"), rest, List.of()));
    } else if (";".equals(other) && depth == 0) {
      endStatement();
    } else if (token.group("name") != null) {
      names.add(token.group("name"));
      append("?", token.start());
    } else if (token.group("remark") == null) {
      depth = Math.max(0, depth + ("(".equals(other) ? 1 : ")".equals(other) ? -1 : 0));
      append(token.group(), token.start());
    }
  }

  private void append(String part, int place) {
    if (sql.length() > 0 || !part.isBlank()) {
      start = sql.length() == 0 ? place : start;
      sql.append(part);
    }
  }

  private void endStatement() {
    if (sql.length() > 0) {
      pieces.add(new Piece(lineOf(start), "", sql.toString().strip(), List.copyOf(names)));
    }
    sql.setLength(0);
    names.clear();
    depth = 0;
  }

  private int lineOf(int place) {
    return 1 + (int) text.chars().limit(place).filter(c -> c == '\n').count();
  }
}
