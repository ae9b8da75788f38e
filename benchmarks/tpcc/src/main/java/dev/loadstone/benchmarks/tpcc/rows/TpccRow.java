package dev.loadstone.benchmarks.tpcc.rows;

import dev.loadstone.benchmarks.kit.data.Row;

/** A row of one of the nine tables. Money is in cents, a rate in ten-thousandths. */
public sealed interface TpccRow extends Row
    permits CustomerRow,
        DistrictRow,
        HistoryRow,
        ItemRow,
        NewOrderRow,
        OrderLineRow,
        OrderRow,
        StockRow,
        WarehouseRow {}
