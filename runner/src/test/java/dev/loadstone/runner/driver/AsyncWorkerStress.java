package dev.loadstone.runner.driver;

import dev.loadstone.core.database.Outcome;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** Interleavings of answers, and of answers and the end. {@link ConcurrencyTest} runs them. */
public final class AsyncWorkerStress {
  private AsyncWorkerStress() {}

  /** Two threads of a client bring an answer each. */
  @JCStressTest
  @org.openjdk.jcstress.annotations.Outcome(
      id = "2, 0",
      expect = Expect.ACCEPTABLE,
      desc = "both recorded, one after the other")
  @org.openjdk.jcstress.annotations.Outcome(expect = Expect.FORBIDDEN, desc = "lost, or at once")
  @State
  public static class TwoAnswers {
    private final AsyncStory story = new AsyncStory(2, 2).started();

    @Actor
    public void one() {
      story.answer(0);
    }

    @Actor
    public void other() {
      story.answer(1);
    }

    @Arbiter
    public void recorded(II_Result result) {
      result.r1 = story.recorded(Outcome.COMMITTED);
      result.r2 = story.overlaps();
    }
  }

  /** An answer comes when the run is given up. */
  @JCStressTest
  @org.openjdk.jcstress.annotations.Outcome(
      id = "0, 0",
      expect = Expect.ACCEPTABLE,
      desc = "each call is committed or unknown, once")
  @org.openjdk.jcstress.annotations.Outcome(expect = Expect.FORBIDDEN, desc = "lost, or twice")
  @State
  public static class AnswerAndAbort {
    private final AsyncStory story = new AsyncStory(4, 1).started();

    @Actor
    public void client() {
      story.answer(0);
    }

    @Actor
    public void driver() {
      story.worker.abort();
      story.worker.work();
    }

    @Arbiter
    public void recorded(II_Result result) {
      result.r1 =
          story.submitted() - story.recorded(Outcome.COMMITTED) - story.recorded(Outcome.UNKNOWN);
      result.r2 = story.overlaps();
    }
  }

  /** A terminal becomes due while the worker ends an answer and falls asleep. */
  @JCStressTest
  @org.openjdk.jcstress.annotations.Outcome(
      id = {"1, 0", "1, 1"},
      expect = Expect.ACCEPTABLE,
      desc = "started by the thread that brought the answer")
  @org.openjdk.jcstress.annotations.Outcome(
      id = "0, 1",
      expect = Expect.ACCEPTABLE,
      desc = "the worker's thread was woken to start it")
  @org.openjdk.jcstress.annotations.Outcome(expect = Expect.FORBIDDEN, desc = "nobody starts it")
  @State
  public static class DueTerminal {
    private final AsyncStory story = new AsyncStory(3, 1).started();

    @Actor
    public void client() {
      story.answer(0);
    }

    @Actor
    public void timer() {
      story.offer(1);
    }

    @Arbiter
    public void started(II_Result result) {
      result.r1 = story.submitted() == 3 ? 1 : 0;
      result.r2 = story.isAwake() ? 1 : 0;
    }
  }
}
