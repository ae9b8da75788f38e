package dev.loadstone.benchmarks.kit.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SqlProceduresTest {
  @Test
  void statements_around_those_with_a_delimiter_end_with_semicolons() {
    String text =
        """
        -- About the file; with a semicolon;
        drop procedure if exists shop_order;
        delimiter //
        create procedure shop_order() begin select 1; select 2; end
        //
        delimiter ;
        grant execute on procedure shop_order to shop;
        """;

    assertThat(parsed(text))
        .containsExactly(
            "drop procedure if exists shop_order",
            "create procedure shop_order() begin select 1; select 2; end",
            "grant execute on procedure shop_order to shop");
  }

  @Test
  void statements_behind_the_last_quote_end_with_semicolons() {
    String text =
        """
        create procedure a() as $$ begin commit; end
        $$;
        grant execute on procedure a to shop; analyze;
        """;

    assertThat(parsed(text))
        .containsExactly(
            "create procedure a() as $$ begin commit; end\n$$",
            "grant execute on procedure a to shop",
            "analyze");
  }

  private static List<String> parsed(String text) {
    return SqlProcedures.parse(text.lines().toList());
  }
}
