package dev.loadstone.core.peer;

import dev.loadstone.core.Cancellation;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.Target;
import java.nio.file.Path;
import java.util.function.UnaryOperator;

/**
 * A repetition that another tool is to load and drive.
 *
 * @param client reaches the servers beside the tool, to count what they did
 * @param work a folder of this run that is removed after it; nobody else can look into it
 * @param folder the folder for results: the tool's log and its own result files
 * @param concealed returns a text as it may be shown, without what settings say is secret
 */
public record PeerJob(
    PeerCell cell,
    Target target,
    DatabaseClient client,
    Path work,
    Path folder,
    UnaryOperator<String> concealed,
    Cancellation cancellation) {}
