package dev.loadstone.benchmarks.sql.run;

import dev.loadstone.benchmarks.kit.session.Answer;
import dev.loadstone.benchmarks.kit.session.StatusAnswer;
import dev.loadstone.benchmarks.sql.script.Script;
import dev.loadstone.benchmarks.sql.script.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * A type of transaction, as a folder has it for one database.
 *
 * @param file for messages, for example {@code shop/order.sql}
 * @param answers those that the script foresees
 * @param reads whether the script certainly writes nothing
 */
public record FolderType(
    String name, String file, Script script, List<Answer> answers, boolean reads) {
  public FolderType seeded(long seed) {
    return new FolderType(name, file, script.seeded(seed), answers, reads);
  }

  public static FolderType of(String name, String file, Script script) {
    List<Answer> answers = new ArrayList<>();
    for (Script.Answer answer : script.facts().answers()) {
      answers.add(
          answer.rollsBack()
              ? StatusAnswer.rolledBack(answers.size())
              : StatusAnswer.committed(answers.size()));
    }
    return new FolderType(
        name,
        file,
        script,
        List.copyOf(answers),
        script.statements().stream().allMatch(Statement::reads));
  }
}
