package dev.loadstone.benchmarks.voter.input;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * All phones that may call, and how often each does.
 *
 * <p>Area codes differ in size: the share of the phones of the <i>k</i>-th code of the table is
 * proportional to 1/√<i>k</i>, so the first has nineteen times as many as the last. One call in
 * twenty comes from the redialers, one phone in ten thousand; all other calls are spread evenly
 * over all phones. So some phones reach the limit soon, and the others much later. Immutable.
 */
public final class PhoneNumbers {
  /** The largest number of phones for which every area code has enough numbers. */
  public static final int MAX_PHONES = 100_000_000;

  /** The factor of the area code in a phone number; the number within the area is added. */
  static final long NUMBERS_OF_AREA_CODE = 10_000_000;

  /** The lowest number within an area: none begins with 0 or 1. */
  private static final int FIRST_NUMBER = 2_000_000;

  private static final int CALLS_FOR_ONE_OF_REDIALERS = 20;
  private static final int PHONES_FOR_ONE_REDIALER = 10_000;

  private final int phones;
  private final int redialers;
  private final long[] areaCodes;

  /** The index, for each area code, of its first phone among all phones. */
  private final int[] starts;

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

  long draw(SplittableRandom random) {
    if (random.nextInt(CALLS_FOR_ONE_OF_REDIALERS) == 0) {
      // The redialers are spread over all area codes by their sizes.
      return phone((int) ((long) random.nextInt(redialers) * phones / redialers));
    }
    return phone(random.nextInt(phones));
  }

  /** Returns the number of a phone, 0 … phones − 1. */
  long phone(int place) {
    int found = Arrays.binarySearch(starts, place);
    int area = found >= 0 ? lastOfEqual(found) : -found - 2;
    return areaCodes[area] * NUMBERS_OF_AREA_CODE + FIRST_NUMBER + (place - starts[area]);
  }

  /** With few phones, area codes without any phone start where the next one does. */
  private int lastOfEqual(int area) {
    int last = area;
    while (last + 1 < starts.length && starts[last + 1] == starts[last]) {
      last++;
    }
    return last;
  }
}
