package dev.loadstone.core.benchmark;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.Workload.DataState;

/** Refuses data that is not the data asked for, in words that say what can be done. */
public final class UnfitData {
  private UnfitData() {}

  /**
   * The refusal.
   *
   * @param title the benchmark's name in messages
   * @param found what the database holds
   * @param wanted the data asked for, in words
   * @return an exception with {@link ExitCode#LOAD_FAILED}
   */
  public static LoadstoneException refuse(String title, DataState found, String wanted) {
    String message =
        switch (found.kind()) {
          case ABSENT ->
              "The database holds no "
                  + title
                  + " data; expected "
                  + wanted
                  + ". Load it first: loadstone load.";
          case PARTIAL ->
              "The database holds an incomplete load: "
                  + found.description()
                  + ". Go on with loadstone load --resume, or remove it with loadstone clean.";
          case COMPLETE ->
              "The database already holds the data: "
                  + found.description()
                  + ". Use it as it is, or remove it first with loadstone clean.";
          case DIFFERENT, CHANGED ->
              "The database holds other "
                  + title
                  + " data: "
                  + found.description()
                  + "; expected "
                  + wanted
                  + ". Change the experiment to fit it, or remove it with loadstone clean and load"
                  + " anew.";
          case FOREIGN ->
              "The database holds "
                  + found.description()
                  + ". Nothing was changed. Use another database or schema, or drop these tables"
                  + " yourself if nobody needs them.";
        };
    return new LoadstoneException(ExitCode.LOAD_FAILED, message);
  }
}
