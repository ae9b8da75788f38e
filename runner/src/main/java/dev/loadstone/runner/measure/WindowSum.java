package dev.loadstone.runner.measure;

import dev.loadstone.core.observe.Observations;
import dev.loadstone.core.observe.Window;
import java.util.HashMap;
import java.util.Map;

/**
 * The sum of what several clients observed in the same second and phase. Each window is added when
 * it comes and is not kept, however far one client is behind the others.
 */
public final class WindowSum {
  private final Window first;
  private final Observations observed = new Observations();
  private final Map<Integer, Long> ends = new HashMap<>();
  private long from = Long.MAX_VALUE;

  public WindowSum(Window first) {
    this.first = first;
  }

  /**
   * Adds a window of the same second and phase.
   *
   * @param client the client of the window; of several windows of a client, the last one added must
   *     end latest
   */
  public void add(int client, Window window) {
    from = Math.min(from, window.from());
    ends.put(client, window.to());
    observed.add(window.observed());
  }

  /**
   * Returns the sum. It ends when the first client's window did: a client that stood still must not
   * shorten the next window of all others.
   *
   * @param source names the clients together
   */
  public Window window(String source) {
    return new Window(
        source,
        first.second(),
        first.phase(),
        from,
        ends.values().stream().mapToLong(Long::longValue).min().orElseThrow(),
        observed);
  }
}
