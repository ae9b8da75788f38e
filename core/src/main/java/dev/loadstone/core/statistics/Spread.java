package dev.loadstone.core.statistics;

import dev.loadstone.core.text.Text;
import java.util.Collection;
import java.util.List;

/** A count of something for each partition, such as calls or rows. */
public record Spread(Collection<Long> shares) {
  /** Above this, the busiest partition decides how much the system can do. */
  private static final double MOST_OF_MEAN = 1.5;

  public Spread {
    shares = List.copyOf(shares);
  }

  public long empty() {
    return shares.stream().filter(share -> share == 0).count();
  }

  /** Returns whether the busiest partition has over 1.5 times the mean. */
  public boolean hasBusyOne() {
    return busiest() > MOST_OF_MEAN;
  }

  /** The highest count as a multiple of the mean, for example {@code 1.4} or {@code 2}. */
  public String busiestInWords() {
    return Text.of("%.1f", busiest()).replaceFirst("\\.0$", "");
  }

  private double busiest() {
    long total = shares.stream().mapToLong(Long::longValue).sum();
    long most = shares.stream().mapToLong(Long::longValue).max().orElse(0);
    return total == 0 ? 0 : (double) most * shares.size() / total;
  }
}
