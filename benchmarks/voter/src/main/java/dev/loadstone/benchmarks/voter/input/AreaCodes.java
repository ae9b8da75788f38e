package dev.loadstone.benchmarks.voter.input;

import dev.loadstone.core.LoadstoneException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The geographic area codes of the fifty states and the District of Columbia.
 *
 * @param all ordered by number
 */
public record AreaCodes(List<AreaCode> all) {
  private static final String RESOURCE = "/dev/loadstone/benchmarks/voter/area-codes.csv";

  /**
   * An area code.
   *
   * @param number a number of three digits
   * @param state two letters
   */
  public record AreaCode(int number, String state) {}

  public static AreaCodes load() {
    try (InputStream file = AreaCodes.class.getResourceAsStream(RESOURCE)) {
      if (file == null) {
        throw LoadstoneException.internal("the resource %s is missing", RESOURCE);
      }
      return new AreaCodes(
          new String(file.readAllBytes(), StandardCharsets.UTF_8)
              .lines()
              .skip(1)
              .map(line -> new AreaCode(Integer.parseInt(line.substring(0, 3)), line.substring(4)))
              .toList());
    } catch (IOException e) {
      throw LoadstoneException.internal(e, "the resource %s could not be read: %s", RESOURCE, e);
    }
  }
}
