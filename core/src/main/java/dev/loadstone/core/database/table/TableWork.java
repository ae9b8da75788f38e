package dev.loadstone.core.database.table;

/**
 * Work that the servers were asked to do.
 *
 * @param requests messages that were sent and answered
 * @param rowsRead rows that the servers read for scans
 * @param bytes bytes of rows that scans brought, and of keys that were written
 */
public record TableWork(long requests, long rowsRead, long bytes, long puts, long lookups) {
  public static final TableWork NONE = new TableWork(0, 0, 0, 0, 0);

  public TableWork plus(TableWork other) {
    return new TableWork(
        requests + other.requests,
        rowsRead + other.rowsRead,
        bytes + other.bytes,
        puts + other.puts,
        lookups + other.lookups);
  }

  public TableWork since(TableWork before) {
    return new TableWork(
        requests - before.requests,
        rowsRead - before.rowsRead,
        bytes - before.bytes,
        puts - before.puts,
        lookups - before.lookups);
  }
}
