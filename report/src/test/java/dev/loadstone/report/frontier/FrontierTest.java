package dev.loadstone.report.frontier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loadstone.report.frontier.Frontier.Place;
import dev.loadstone.report.statistics.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

@DisplayName("The frontier of two rates")
final class FrontierTest {
  private static Place place(double x, double y) {
    return new Place(0, null, new Sample(List.of(x)), new Sample(List.of(y)));
  }

  private static Frontier of(double... rates) {
    List<Place> places = new ArrayList<>();
    for (int i = 0; i < rates.length; i += 2) {
      places.add(place(rates[i], rates[i + 1]));
    }
    return new Frontier("line", places);
  }

  /** The most of the second rate at so much of the headline, along the corners. */
  private static double height(List<Place> corners, double x) {
    Place left = corners.get(0);
    for (Place right : corners) {
      if (x <= right.x()) {
        return x <= left.x()
            ? left.y()
            : left.y() + (right.y() - left.y()) * (x - left.x()) / (right.x() - left.x());
      }
      left = right;
    }
    return Double.NEGATIVE_INFINITY;
  }

  @RepeatedTest(200)
  void has_no_cell_beyond_it_and_bends_down_only(RepetitionInfo repetition) {
    SplittableRandom random = new SplittableRandom(repetition.getCurrentRepetition());
    double[] rates = new double[2 * random.nextInt(1, 12)];
    for (int i = 0; i < rates.length; i++) {
      // Few values, so that some cells lie above each other and some on one line.
      rates[i] = random.nextInt(0, 8);
    }
    Frontier frontier = of(rates);

    List<Place> corners = frontier.hull();

    assertThat(corners).isNotEmpty().isSubsetOf(frontier.places());
    assertThat(frontier.places())
        .allSatisfy(place -> assertThat(place.y()).isLessThan(height(corners, place.x()) + 1e-9));
    double before = 0;
    for (int i = 1; i < corners.size(); i++) {
      double slope =
          (corners.get(i).y() - corners.get(i - 1).y())
              / (corners.get(i).x() - corners.get(i - 1).x());
      assertThat(slope).isLessThan(before + 1e-9);
      before = slope;
    }
  }

  @Test
  void covers_half_of_the_rectangle_where_the_rates_take_turns() {
    assertThat(of(100, 0, 50, 20, 0, 40).share()).isCloseTo(0.5, within(1e-9));
    assertThat(of(100, 0, 0, 40).share()).isCloseTo(0.5, within(1e-9));
  }

  @Test
  void covers_the_rectangle_where_neither_costs_the_other_anything() {
    assertThat(of(100, 0, 100, 40, 0, 40).share()).isCloseTo(1, within(1e-9));
    assertThat(of(100, 0, 80, 32, 0, 40).share()).isBetween(0.75, 0.85);
  }

  @Test
  void knows_the_rectangle_only_where_each_rate_was_measured_alone() {
    assertThat(of(100, 0, 60, 20, 0, 40).hasRectangle()).isTrue();
    assertThat(of(100, 0, 60, 20).hasRectangle()).isFalse();
    assertThat(of(60, 20, 0, 40).hasRectangle()).isFalse();
  }
}
