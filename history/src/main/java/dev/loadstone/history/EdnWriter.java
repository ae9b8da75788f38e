package dev.loadstone.history;

import dev.loadstone.history.MiniTransaction.Access;
import dev.loadstone.history.MiniTransaction.End;
import java.io.IOException;
import java.util.PriorityQueue;

/**
 * Writes a history as Jepsen's tools read it, in the form of Elle's registers: an invocation and a
 * completion for each transaction, in the order of their times. A process has one transaction at a
 * time there, whatever the sessions had.
 */
public final class EdnWriter {
  private final History history;
  private final Appendable out;
  private final int[] processes;
  private final PriorityQueue<Integer> free = new PriorityQueue<>();
  private int index;

  public EdnWriter(History history, Appendable out) {
    this.history = history;
    this.out = out;
    processes = new int[history.size()];
  }

  public void write() throws IOException {
    int[] byStart = history.byStart();
    int[] byEnd = history.byEnd();
    int started = 0;
    for (int ended : byEnd) {
      while (started < byStart.length && isBefore(byStart[started], ended)) {
        int next = byStart[started++];
        processes[next] = free.isEmpty() ? started : free.remove();
        event(next, true);
      }
      event(ended, false);
      // To those tools, a process whose transaction is unknown may still be at work.
      if (history.how(ended) != End.UNKNOWN) {
        free.add(processes[ended]);
      }
    }
  }

  /** To those tools, the order of events is that of time, which several clocks do not tell. */
  private boolean isBefore(int started, int ended) {
    return history.clocks() > 1 || history.start(started) <= history.end(ended);
  }

  private void event(int number, boolean invoked) throws IOException {
    MiniTransaction transaction = history.get(number);
    out.append("{:index ").append(Integer.toString(index++));
    out.append(", :process ").append(Integer.toString(processes[number]));
    out.append(", :type ").append(invoked ? ":invoke" : type(transaction.how()));
    out.append(", :f :txn, :time ");
    out.append(Long.toString(invoked ? transaction.start() : transaction.end()));
    out.append(", :value [");
    access(transaction.first(), invoked);
    if (transaction.second() != null) {
      out.append(' ');
      access(transaction.second(), invoked);
    }
    out.append("]}\n");
  }

  private static String type(End how) {
    return switch (how) {
      case COMMITTED -> ":ok";
      case ABORTED -> ":fail";
      case UNKNOWN -> ":info";
    };
  }

  private void access(Access access, boolean invoked) throws IOException {
    String object = Integer.toString(access.object());
    String read = invoked || access.read() <= Access.INITIAL ? "nil" : Long.toString(access.read());
    out.append("[:r ").append(object).append(' ').append(read).append(']');
    if (access.written() != Access.NOTHING) {
      out.append(" [:w ").append(object).append(' ');
      out.append(Long.toString(access.written())).append(']');
    }
  }
}
