package dev.loadstone.databases.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What MariaDB and MySQL say about their common storage engine. */
final class Innodb {
  /** Variables that decide what a number means; those of one server only are left out elsewhere. */
  private static final List<String> SETTINGS =
      List.of(
          "version",
          "innodb_flush_log_at_trx_commit",
          "log_bin",
          "sync_binlog",
          "innodb_doublewrite",
          "innodb_flush_method",
          "innodb_buffer_pool_size",
          "innodb_log_file_size",
          "innodb_redo_log_capacity",
          "innodb_io_capacity",
          "innodb_snapshot_isolation",
          "innodb_lock_wait_timeout",
          "innodb_deadlock_detect",
          "max_statement_time",
          "max_execution_time",
          "max_connections",
          "performance_schema",
          "sql_mode",
          "wsrep_on",
          "wsrep_sync_wait",
          "wsrep_slave_threads");

  /** Beginnings of the names of totals; what the server holds at the moment is none. */
  private static final List<String> COUNTERS =
      List.of(
          "Aborted_clients",
          "Bytes_received",
          "Bytes_sent",
          "Com_call_procedure",
          "Com_commit",
          "Com_delete",
          "Com_insert",
          "Com_load",
          "Com_rollback",
          "Com_select",
          "Com_stmt_execute",
          "Com_update",
          "Handler_",
          "Innodb_buffer_pool_pages_flushed",
          "Innodb_buffer_pool_read_requests",
          "Innodb_buffer_pool_reads",
          "Innodb_buffer_pool_wait_free",
          "Innodb_data_fsyncs",
          "Innodb_data_read",
          "Innodb_data_written",
          "Innodb_deadlocks",
          "Innodb_log_waits",
          "Innodb_log_write_requests",
          "Innodb_log_writes",
          "Innodb_os_log_fsyncs",
          "Innodb_os_log_written",
          "Innodb_row_lock_time_total",
          "Innodb_row_lock_waits",
          "Innodb_rows_",
          "Questions",
          "Slow_queries",
          "wsrep_flow_control_paused_ns",
          "wsrep_flow_control_sent",
          "wsrep_local_bf_aborts",
          "wsrep_local_cert_failures",
          "wsrep_local_commits",
          "wsrep_received",
          "wsrep_replicated");

  private Innodb() {}

  static Map<String, String> settings(Connection connection) throws SQLException {
    return MysqlServers.variables(connection, SETTINGS);
  }

  static Map<String, Long> counters(Connection connection) throws SQLException {
    Map<String, Long> counters = new LinkedHashMap<>();
    Counters.addRows(connection, "SHOW GLOBAL STATUS", COUNTERS, counters);
    return counters;
  }
}
