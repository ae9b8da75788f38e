package dev.loadstone.benchmarks.tpcc.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.benchmarks.tpcc.data.TpccData;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * SingleStore's procedures are those that run on MariaDB, word for word, but for how the two
 * languages write blocks, variables and results. So what tests show of the one holds for the logic
 * of the other.
 */
final class ProceduresCorrespondTest {
  private static final Pattern COMMENT = Pattern.compile("--[^\\n]*");
  private static final Pattern HEAD =
      Pattern.compile("create procedure (\\w+) \\((.*?)\\) begin (.*) end");
  private static final Pattern DECLARATION = Pattern.compile("declare ([^;]*?);");

  /** A keyword or semicolon behind which a statement begins. */
  private static final String BEGIN = "(?<=(?:;|\\bbegin|\\bthen|\\belse|\\bloop) )";

  private static String words(String text) {
    String plain = COMMENT.matcher(text).replaceAll("");
    return plain
        .replaceAll("([(),;=])", " $1 ")
        .replaceAll("\\s+", " ")
        .replace(" ;", ";")
        .strip()
        .toLowerCase(Locale.ROOT);
  }

  /** A procedure for MySQL's family in the words of SingleStore. */
  private static String translated(String procedure) {
    Matcher head = HEAD.matcher(words(procedure));
    assertThat(head.matches()).as(procedure).isTrue();
    String parameters = head.group(2);
    String body = head.group(3);
    StringBuilder declarations = new StringBuilder();
    Matcher declaration = DECLARATION.matcher(body);
    while (declaration.find()) {
      declarations.append(declaration.group(1).replace(" default ", " = ")).append("; ");
    }
    body = DECLARATION.matcher(body).replaceAll("").strip();
    String text =
        "create or replace procedure "
            + head.group(1)
            + " ("
            + parameters
            + ") as "
            + (declarations.isEmpty() ? "" : "declare " + declarations)
            + "begin "
            + body
            + " end";
    return text.replaceAll("\\s+", " ")
        .replace("character set utf8mb4 collate utf8mb4_bin", "collate utf8_bin")
        .replace(" do ", " loop ")
        .replace("end while;", "end loop;")
        .replaceAll(BEGIN + "set (\\w+) = ", "$1 = ")
        .replaceAll(
            BEGIN + "signal sqlstate '45000' set message_text = ('[^']*');",
            "raise user_exception ( $1 );")
        .replaceAll(BEGIN + "select (?![^;]* into [^;]*;)", "echo select ");
  }

  @Test
  void singlestores_procedures_say_what_mysqls_say() {
    List<String> mysql =
        TpccData.FILES.procedures("mysql").statements().stream()
            .filter(statement -> !statement.startsWith("drop procedure if exists "))
            .toList();
    List<String> singlestore = TpccData.FILES.procedures("singlestore").statements();

    assertThat(singlestore).hasSameSizeAs(mysql).hasSize(5);
    for (int i = 0; i < mysql.size(); i++) {
      assertThat(words(singlestore.get(i))).isEqualTo(words(translated(mysql.get(i))));
    }
  }

  @Test
  void a_difference_in_a_statement_would_be_seen() {
    String mysql =
        TpccData.FILES.procedures("mysql").statements().stream()
            .filter(statement -> statement.contains("create procedure tpcc_new_order"))
            .findFirst()
            .orElseThrow();

    assertThat(words(translated(mysql.replace("s_ytd + quantity", "s_ytd - quantity"))))
        .isNotEqualTo(words(TpccData.FILES.procedures("singlestore").statements().get(0)));
  }
}
