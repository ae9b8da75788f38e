package dev.loadstone.benchmarks.tpcc.rows;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The nine tables, with their columns in the order of clause 1.3.1. */
public enum TpccTable {
  WAREHOUSE("warehouse", "w_", "id name street_1 street_2 city state zip tax ytd"),
  DISTRICT("district", "d_", "id w_id name street_1 street_2 city state zip tax ytd next_o_id"),
  CUSTOMER(
      "customer",
      "c_",
      "id d_id w_id first middle last street_1 street_2 city state zip phone since credit"
          + " credit_lim discount balance ytd_payment payment_cnt delivery_cnt data"),
  HISTORY("history", "h_", "c_id c_d_id c_w_id d_id w_id date amount data"),
  NEW_ORDER("new_order", "no_", "o_id d_id w_id"),
  ORDERS("orders", "o_", "id d_id w_id c_id entry_d carrier_id ol_cnt all_local"),
  ORDER_LINE(
      "order_line",
      "ol_",
      "o_id d_id w_id number i_id supply_w_id delivery_d quantity amount dist_info"),
  ITEM("item", "i_", "id im_id name price data"),
  STOCK(
      "stock",
      "s_",
      "i_id w_id quantity dist_01 dist_02 dist_03 dist_04 dist_05 dist_06 dist_07 dist_08 dist_09"
          + " dist_10 ytd order_cnt remote_cnt data");

  private final String tableName;
  private final String prefix;

  @SuppressWarnings("ImmutableEnumChecker") // the list is unmodifiable
  private final List<String> columns;

  TpccTable(String tableName, String prefix, String columns) {
    this.tableName = tableName;
    this.prefix = prefix;
    this.columns = List.of(columns.split(" ")).stream().map(prefix::concat).toList();
  }

  public String tableName() {
    return tableName;
  }

  /** The column with the warehouse of a row; empty for the items. */
  public Optional<String> warehouseColumn() {
    return Stream.of("w_id", prefix + "w_id").filter(columns::contains).findFirst();
  }

  /** The columns, in the order in which rows are written. */
  public List<String> columns() {
    return columns;
  }
}
