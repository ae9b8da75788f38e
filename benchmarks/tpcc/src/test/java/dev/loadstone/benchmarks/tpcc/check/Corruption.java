package dev.loadstone.benchmarks.tpcc.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.benchmarks.kit.check.DataRule;
import dev.loadstone.benchmarks.tpcc.LoadedSystem;
import dev.loadstone.benchmarks.tpcc.data.TpccData;
import dev.loadstone.benchmarks.tpcc.rows.TpccTable;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.CheckResult.Status;
import dev.loadstone.core.benchmark.Workload.CheckMoment;
import dev.loadstone.core.database.SqlClient;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Data made wrong, and what the condition that is violated must say. Each leaves the data of two
 * warehouses as it was loaded.
 */
public record Corruption(String check, String corruption, String repair, String found) {
  private static final Pattern DELETION = Pattern.compile("delete from (\\w+)(.*)");

  /** Condition, corruption, repair and what is found, separated by bars. */
  public static final String TABLE =
      """
      1  | update warehouse set w_ytd = w_ytd + 0.01 where w_id = 2 | update warehouse set w_ytd = w_ytd - 0.01 where w_id = 2 | warehouse 2: 300000.01
      2  | update district set d_next_o_id = 3000 where d_w_id = 2 and d_id = 7 | update district set d_next_o_id = 3001 where d_w_id = 2 and d_id = 7 | warehouse 2, district 7: 2999
      2  | update new_order set no_o_id = 9999 where no_w_id = 1 and no_d_id = 4 and no_o_id = 3000 | update new_order set no_o_id = 3000 where no_o_id = 9999 | warehouse 1, district 4: 3000
      3  | delete from new_order where no_w_id = 1 and no_d_id = 2 and no_o_id = 2500 | insert into new_order values (2500, 2, 1) | warehouse 1, district 2: 900
      4  | update orders set o_ol_cnt = o_ol_cnt + 1 where o_w_id = 1 and o_d_id = 5 and o_id = 10 | update orders set o_ol_cnt = o_ol_cnt - 1 where o_w_id = 1 and o_d_id = 5 and o_id = 10 | warehouse 1, district 5
      5  | update orders set o_carrier_id = 3 where o_w_id = 2 and o_d_id = 1 and o_id = 2999 | update orders set o_carrier_id = null where o_w_id = 2 and o_d_id = 1 and o_id = 2999 | warehouse 2, district 1, row 2999
      5  | insert into new_order values (7777, 3, 2) | delete from new_order where no_o_id = 7777 | warehouse 2, district 3, row 7777
      6  | update order_line set ol_number = 99, ol_o_id = 2 where ol_w_id = 1 and ol_d_id = 9 and ol_o_id = 1 and ol_number = 1 | update order_line set ol_number = 1, ol_o_id = 1 where ol_number = 99 | warehouse 1, district 9, row 1
      7  | update order_line set ol_delivery_d = null where ol_w_id = 1 and ol_d_id = 1 and ol_o_id = 3 and ol_number = 2 | update order_line set ol_delivery_d = '2026-01-01' where ol_w_id = 1 and ol_d_id = 1 and ol_o_id = 3 and ol_number = 2 | warehouse 1, district 1, row 3
      8  | update history set h_amount = 11.00 where h_w_id = 1 and h_d_id = 2 and h_c_id = 30 | update history set h_amount = 10.00 where h_w_id = 1 and h_d_id = 2 and h_c_id = 30 | warehouse 1: 300000.00
      9  | update history set h_amount = 11.00 where h_w_id = 1 and h_d_id = 2 and h_c_id = 30 | update history set h_amount = 10.00 where h_w_id = 1 and h_d_id = 2 and h_c_id = 30 | warehouse 1, district 2: 30000.00
      10 | update customer set c_balance = c_balance - 0.01 where c_w_id = 2 and c_d_id = 8 and c_id = 1234 | update customer set c_balance = c_balance + 0.01 where c_w_id = 2 and c_d_id = 8 and c_id = 1234 | warehouse 2, district 8, row 1234: -10.01
      11 | delete from new_order where no_w_id = 1 and no_d_id = 10 and no_o_id = 2101 | insert into new_order values (2101, 10, 1) | warehouse 1, district 10: 2100
      1  | delete from warehouse where w_id = 2 | put back | warehouse 2: 0
      2  | delete from district where d_w_id = 1 and d_id = 3 | put back | warehouse 1, district 3:
      5  | delete from orders where o_w_id = 1 and o_d_id = 6 and o_id = 5 | put back | 59,999 comparisons agree, which are not as many as the scale asks for
      10 | delete from customer where c_w_id = 1 and c_d_id = 1 and c_id = 17 | put back | warehouse 1, district 1, row 17: 0
      delivery-counts | update customer set c_delivery_cnt = 1 where c_w_id = 2 and c_d_id = 8 and c_id = 7 | update customer set c_delivery_cnt = 0 where c_w_id = 2 and c_d_id = 8 and c_id = 7 | warehouse 2, district 8, row 7: 1 on the left of the rule, 0
      delivery-counts | update orders set o_carrier_id = 3 where o_w_id = 2 and o_d_id = 1 and o_id = 2999 | update orders set o_carrier_id = null where o_w_id = 2 and o_d_id = 1 and o_id = 2999 | warehouse 2, district 1, row
      cardinalities | insert into item values (100001, 1, 'one too many', 1.00, 'of them') | delete from item where i_id = 100001 | items: 100,001 rows in ITEM, expected 100,000
      cardinalities | delete from stock where s_w_id = 2 and s_i_id = 77 | put back | warehouse 2: 99,999 rows in STOCK, expected 100,000
      cardinalities | delete from history where h_w_id = 1 and h_d_id = 2 and h_c_id = 30 | put back | warehouse 1: 29,999 rows in HISTORY, expected 30,000
      cardinalities | delete from order_line where ol_w_id = 1 and ol_d_id = 1 and ol_o_id = 1 and ol_number = 1 | put back | rows in ORDER_LINE, expected
      cardinalities | insert into new_order values (7777, 3, 3) | delete from new_order where no_o_id = 7777 | warehouse 3: 1 rows in NEW_ORDER, expected none
      stock-quantity | delete from stock where s_w_id = 2 and s_i_id = 77 | put back | warehouse 2 has 99,999 rows
      stock-quantity | update stock set s_quantity = s_quantity + 1 where s_w_id = 2 and s_i_id = 7 | update stock set s_quantity = s_quantity - 1 where s_w_id = 2 and s_i_id = 7 | warehouse 2, item 7: S_QUANTITY is
      stock-quantity | update stock set s_ytd = 5 where s_w_id = 1 and s_i_id = 9 | update stock set s_ytd = 0 where s_w_id = 1 and s_i_id = 9 | warehouse 1, item 9: S_QUANTITY is
      stock-sums | update stock set s_ytd = 91 where s_w_id = 1 and s_i_id = 9 | update stock set s_ytd = 0 where s_w_id = 1 and s_i_id = 9 | warehouse 1: S_YTD is 91 in all, and the order lines have 0
      stock-sums | update stock set s_order_cnt = 1 where s_w_id = 2 and s_i_id = 9 | update stock set s_order_cnt = 0 where s_w_id = 2 and s_i_id = 9 | warehouse 2: S_ORDER_CNT is 1 in all, and the order lines have 0
      stock-sums | update stock set s_remote_cnt = 1 where s_w_id = 2 and s_i_id = 9 | update stock set s_remote_cnt = 0 where s_w_id = 2 and s_i_id = 9 | warehouse 2: S_REMOTE_CNT is 1 in all, and the order lines have 0
      stock-sums | update order_line set ol_o_id = 3001 where ol_w_id = 1 and ol_d_id = 9 and ol_o_id = 1 and ol_number = 1 | update order_line set ol_o_id = 1 where ol_o_id = 3001 | warehouse 1: S_YTD is 0 in all, and the order lines have 5
      12 | update customer set c_ytd_payment = 10.02 where c_w_id = 2 and c_d_id = 8 and c_id = 7 | update customer set c_ytd_payment = 10.00 where c_w_id = 2 and c_d_id = 8 and c_id = 7 | warehouse 2, district 8, row 7
      """;

  /** Corrupts, checks, repairs. */
  public void assertSeen(LoadedSystem system) throws Exception {
    Matcher deletion = DELETION.matcher(corruption);
    List<List<Object>> removed =
        deletion.matches() && repair.equals("put back")
            ? system.rows("select * from " + deletion.group(1) + deletion.group(2))
            : List.of();
    system.execute(corruption);
    try {
      CheckResult result = check(system);

      assertThat(result.status()).as(result.detail()).isEqualTo(Status.FAIL);
      assertThat(result.detail()).contains(found);
    } finally {
      if (removed.isEmpty()) {
        system.execute(repair);
      } else {
        system.insert(deletion.group(1), removed);
      }
    }
  }

  /** Removes all rows of all tables for good; nothing that is checked after a load may pass. */
  public static void assertEmptyTablesAreSeen(LoadedSystem system) throws Exception {
    for (TpccTable table : TpccTable.values()) {
      system.execute("truncate table " + table.tableName());
    }

    assertThat(
            new ConsistencyChecks(system.client(), LoadedSystem.DATA).run(CheckMoment.AFTER_LOAD))
        .filteredOn(result -> result.status() != Status.FAIL)
        .as("no stock, and nothing sold of it")
        .extracting(CheckResult::id)
        .containsExactly("stock-sums");
  }

  private CheckResult check(LoadedSystem system) throws Exception {
    String id = check.matches("\\d+") ? "condition-" + check : check;
    SqlClient client = system.client();
    List<DataRule> rules =
        new ConsistencyChecks(client, LoadedSystem.DATA).rules(CheckMoment.AFTER_LOAD);
    return DataRule.check(
            client,
            TpccData.FILES.checks(client.dialect()),
            rules.stream().filter(rule -> rule.id().equals(id)).toList())
        .get(0);
  }
}
