package dev.loadstone.benchmarks.tpcc.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.benchmarks.tpcc.LoadedSystem;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.CheckResult.Status;
import dev.loadstone.core.benchmark.Workload.CheckMoment;

/**
 * Data made wrong, and what the condition that is violated must say. Each leaves the data of two
 * warehouses as it was loaded.
 */
public record Corruption(int condition, String corruption, String repair, String found) {
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
      12 | update customer set c_ytd_payment = 10.02 where c_w_id = 2 and c_d_id = 8 and c_id = 7 | update customer set c_ytd_payment = 10.00 where c_w_id = 2 and c_d_id = 8 and c_id = 7 | warehouse 2, district 8, row 7
      """;

  /** Corrupts, checks, repairs. */
  public void assertSeen(LoadedSystem system) throws Exception {
    system.execute(corruption);
    try {
      CheckResult result =
          new ConsistencyChecks(system.client())
              .check(
                  ConsistencyCondition.valueOf("CONDITION_" + condition), CheckMoment.AFTER_LOAD);

      assertThat(result.id()).isEqualTo("condition-" + condition);
      assertThat(result.status()).as(result.detail()).isEqualTo(Status.FAIL);
      assertThat(result.detail()).contains("the first: " + found);
    } finally {
      system.execute(repair);
    }
  }
}
