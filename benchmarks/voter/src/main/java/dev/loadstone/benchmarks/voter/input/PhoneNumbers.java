package dev.loadstone.benchmarks.voter.input;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * All phones that may call, and how often each does.
 *
 * <p>Area codes differ in size: the one at place <i>k</i> of the table has a share of the phones
 * that is proportional to 1/√<i>k</i>, so the first has nineteen times as many as the last. One
 * call in twenty comes from the one phone in ten thousand whose owner dials again and again; all
 * other calls come from all phones alike. So the limit is reached soon by some, and much later by
 * the others. Immutable.
 */
public final class PhoneNumbers {
  /** The most phones for which every area code has numbers enough. */
  public static final int MAX_PHONES = 100_000_000;

  /** A phone number is its area code times this, and the number within the area. */
  static final long NUMBERS_OF_AREA_CODE = 10_000_000;

  /** No number within an area begins with 0 or 1. */
  private static final int FIRST_NUMBER = 2_000_000;

  private static final int CALLS_FOR_ONE_OF_REDIALERS = 20;
  private static final int PHONES_FOR_ONE_REDIALER = 10_000;

  private final int phones;
  private final int redialers;
  private final long[] areaCodes;

  /** For each area code the place of its first phone among all phones. */
  private final int[] starts;

  /**
   * @param areaCodes the area codes
   * @param phones how many phones, 1 … {@link #MAX_PHONES}
   */
  public PhoneNumbers(AreaCodes areaCodes, int phones) {
    List<AreaCodes.AreaCode> all = areaCodes.all();
    this.phones = phones;
    this.redialers = Math.max(1, phones / PHONES_FOR_ONE_REDIALER);
    this.areaCodes = all.stream().mapToLong(AreaCodes.AreaCode::number).toArray();
    this.starts = new int[all.size()];
    double sum = 0;
    for (int k = 1; k <= starts.length; k++) {
      sum += 1 / Math.sqrt(k);
    }
    double before = 0;
    for (int k = 1; k <= starts.length; k++) {
      starts[k - 1] = (int) (phones * (before / sum));
      before += 1 / Math.sqrt(k);
    }
  }

  /** The phone of the next call. */
  long draw(SplittableRandom random) {
    if (random.nextInt(CALLS_FOR_ONE_OF_REDIALERS) == 0) {
      // Spread over all area codes by their sizes.
      return phone((int) ((long) random.nextInt(redialers) * phones / redialers));
    }
    return phone(random.nextInt(phones));
  }

  /**
   * The number of a phone.
   *
   * @param place 0 … phones − 1
   */
  long phone(int place) {
    int found = Arrays.binarySearch(starts, place);
    int area = found >= 0 ? lastOfEqual(found) : -found - 2;
    return areaCodes[area] * NUMBERS_OF_AREA_CODE + FIRST_NUMBER + (place - starts[area]);
  }

  /** With few phones, area codes without any begin where the next one does. */
  private int lastOfEqual(int area) {
    int last = area;
    while (last + 1 < starts.length && starts[last + 1] == starts[last]) {
      last++;
    }
    return last;
  }
}
