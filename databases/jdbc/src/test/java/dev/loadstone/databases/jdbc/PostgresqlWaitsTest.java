package dev.loadstone.databases.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.database.TimePart;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("A wait event of PostgreSQL")
final class PostgresqlWaitsTest {
  @ParameterizedTest
  @CsvSource({
    ", , RUNNING",
    "Lock, transactionid, LOCKS",
    "BufferPin, BufferPin, LOCKS",
    "LWLock, BufferContent, LOCKS",
    "LWLock, WALWrite, LOG",
    "IO, WALSync, LOG",
    "IO, WalSync, LOG",
    "IO, DataFileRead, READS",
    "IPC, AioIoCompletion, READS",
    "IPC, SyncRep, NODES",
    "IPC, ParallelFinish, REST",
    "Timeout, CommitDelay, LOG",
    "Timeout, PgSleep, REST",
    "Client, ClientRead, NETWORK",
    "Extension, Extension, REST"
  })
  void belongs_to_a_part(String type, String event, TimePart part) {
    assertThat(PostgresqlWaits.part(type, event)).isEqualTo(part);
  }
}
