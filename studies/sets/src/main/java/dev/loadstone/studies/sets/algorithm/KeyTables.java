package dev.loadstone.studies.sets.algorithm;

import dev.loadstone.core.database.table.KeyTableClient;
import dev.loadstone.core.database.table.TableWork;
import java.util.Optional;

/**
 * A database with tables of keys.
 *
 * @param jobs what runs MapReduce jobs beside it; empty where nothing does
 */
public record KeyTables(KeyTableClient client, Optional<JobService> jobs) {
  /** Returns the reason why an algorithm cannot be carried out; empty when it can. */
  public Optional<String> refusal(SetAlgorithm algorithm) {
    return algorithm.job().isPresent() && jobs.isEmpty()
        ? Optional.of(
            "no MapReduce runs beside it; a local deployment of hbase has it with settings:"
                + " {mapreduce: true}")
        : algorithm.needs().flatMap(client::refusal);
  }

  public TableWork work() {
    return client.work().plus(jobs.map(JobService::work).orElse(TableWork.NONE));
  }
}
