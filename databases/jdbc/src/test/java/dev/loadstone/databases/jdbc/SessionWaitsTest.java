package dev.loadstone.databases.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.database.TimePart;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SessionWaitsTest {
  @ParameterizedTest
  @CsvSource({
    ",, RUNNING",
    "Lock, transactionid, LOCKS",
    "Lock, tuple, LOCKS",
    "BufferPin, BufferPin, LOCKS",
    "LWLock, LockManager, LOCKS",
    "LWLock, WALWrite, LOG",
    "LWLock, WALInsert, LOG",
    "IO, WalSync, LOG",
    "IO, WALSync, LOG",
    "IO, DataFileRead, READS",
    "IPC, AioIoCompletion, READS",
    "IPC, BufferIO, READS",
    "IPC, BufferIo, READS",
    "IPC, ProcarrayGroupUpdate, LOCKS",
    "IPC, XactGroupUpdate, LOCKS",
    "IPC, SyncRep, NODES",
    "Timeout, SpinDelay, LOCKS",
    "Client, ClientRead, NETWORK",
    "IPC, ParallelFinish, REST",
    "Timeout, VacuumDelay, REST",
    "Extension, Extension, REST"
  })
  void an_event_of_postgresql_is_a_part_of_the_response(String type, String event, TimePart part) {
    assertThat(PostgresqlWaits.state(type, event).part()).isEqualTo(part);
  }

  @ParameterizedTest
  @CsvSource({
    "'/* payment-by-id */ update customer', Updating, true, LOCKS",
    "'/* payment-by-id */ update customer', Updating, false, RUNNING",
    "'/* new-order-items */ select i_price', 'Sending data', false, RUNNING",
    "COMMIT, Commit, false, LOG",
    "commit, '', false, LOG",
    "'/* payment-commit */ commit', starting, false, LOG",
    "COMMIT, 'Waiting for prior transaction to commit', false, LOG",
    "'', 'waiting for handler commit', false, LOG",
    "COMMIT, 'wsrep: initiating replication for write set', false, NODES",
    "'insert into history', 'Waiting for table metadata lock', false, LOCKS",
    "'update commits set a = 1', Updating, false, RUNNING"
  })
  void a_thread_of_innodb_is_a_part_of_the_response(
      String text, String state, boolean waitsForRow, TimePart part) {
    assertThat(InnodbWaits.state(text, state, waitsForRow).part()).isEqualTo(part);
  }
}
