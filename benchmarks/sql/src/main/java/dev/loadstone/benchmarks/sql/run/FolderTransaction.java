package dev.loadstone.benchmarks.sql.run;

import dev.loadstone.benchmarks.sql.script.Registers;
import dev.loadstone.benchmarks.sql.script.ScriptFailure;
import dev.loadstone.core.benchmark.Transaction;

/**
 * What a script computed before its first statement.
 *
 * @param place of the step that comes next
 * @param seed of what the script draws later, so that a retry draws the same
 * @param failure of the script before its first statement; null where there was none
 */
record FolderTransaction(
    int typeIndex,
    Registers registers,
    int place,
    long seed,
    long writtenKey,
    boolean spansPartitions,
    ScriptFailure failure)
    implements Transaction {}
