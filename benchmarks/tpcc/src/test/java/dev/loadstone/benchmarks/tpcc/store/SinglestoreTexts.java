package dev.loadstone.benchmarks.tpcc.store;

import java.util.regex.Pattern;

/** Takes out of SingleStore's SQL the parts that MariaDB does not know. */
final class SinglestoreTexts {
  private static final Pattern CREATE_TABLE =
      Pattern.compile("create rowstore (?:reference )?table");
  private static final Pattern SHARD_KEY = Pattern.compile(",\\s*shard key \\([^)]*\\)");

  private SinglestoreTexts() {}

  /**
   * A statement as MariaDB takes it: the words about where rows are kept are left out, and the two
   * variables that SingleStore's driver asks for have a value.
   */
  static String forMariadb(String statement) {
    String text = statement.replace("@@aggregator_id", "1").replace("@@memsql_version", "'8.0.0'");
    if (!CREATE_TABLE.matcher(text).find()) {
      return text;
    }
    text = CREATE_TABLE.matcher(text).replaceFirst("create table");
    return SHARD_KEY.matcher(text).replaceFirst("");
  }
}
