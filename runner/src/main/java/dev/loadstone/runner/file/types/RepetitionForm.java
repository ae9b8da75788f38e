package dev.loadstone.runner.file.types;

import dev.loadstone.core.result.RepetitionPlan;
import dev.loadstone.core.result.RepetitionPlan.Until;
import dev.loadstone.core.settings.Default;
import dev.loadstone.core.settings.Matches;
import dev.loadstone.core.settings.Range;
import dev.loadstone.core.settings.RefusedSettingException;
import dev.loadstone.core.settings.Setting;
import java.time.Duration;
import java.util.Locale;

/** The written form of the repetitions of an experiment: a number, or a mapping with their end. */
final class RepetitionForm {
  private static final int MOST = 1_000;

  private static final int LEAST_FOR_AN_ANSWER = 3;

  private static final String ENDS = "answered, robust, or such as {width: 5%}";

  private RepetitionForm() {}

  static ValueType<RepetitionPlan> plan() {
    ValueType<Integer> number = Scalars.integer(1, MOST);
    return number
        .as(RepetitionPlan::fixed)
        .orMapping(
            RecordBinder.of(Open.class).type().as(Open::plan),
            number.expected() + ", or such as {least: 3, most: 9, until: answered, within: 15m}");
  }

  static ValueType<End> end() {
    return Scalars.word(ENDS, "answered", "robust")
        .as(word -> new End(Until.valueOf(word.toUpperCase(Locale.ROOT)), 0))
        .orMapping(
            RecordBinder.of(Width.class)
                .type()
                .as(width -> new End(Until.WIDTH, percent(width.width()))),
            ENDS);
  }

  /** The short form of a plan or of its end, or the mapping for it; other values as they are. */
  static Object form(Object value) {
    if (value instanceof RepetitionPlan plan) {
      return plan.isFixed() ? plan.most() : Open.of(plan);
    }
    if (value instanceof End end) {
      return end.until() == Until.WIDTH
          ? new Width(RepetitionPlan.percent(end.widthPercent()))
          : end.until();
    }
    return value;
  }

  record Open(
      @Setting("At least; 3 or more where questions are to be answered.")
          @Range(min = 2, max = MOST)
          @Default("3")
          int least,
      @Setting("At most.") @Range(min = 2, max = MOST) @Default("9") int most,
      @Setting(
              "What ends them: `answered`, `robust`, or how narrow each interval is to be: `{width:"
                  + " 5%}`.")
          @Default("answered")
          End until,
      @Setting(
              value =
                  "No repetition is begun, beyond the least, that would end after so much time of"
                      + " measuring.",
              otherwise = "no limit")
          @Range(min = 1_000)
          Duration within,
      @Setting(
              value =
                  "A run is made once more, at the end of its repetition, if the host of a client's"
                      + " machine took more than this share of it in the measured interval. Of the"
                      + " two, the one of which it took less counts.",
              otherwise = "no run is made again")
          @Matches(value = Matches.SHARE, expected = Matches.A_SHARE)
          String steal) {
    Open {
      if (least > most) {
        throw RefusedSettingException.of(
            "least", "is %s, and most is %s; expected least to be at most most", least, most);
      }
      if (until.until().asksQuestions() && least < LEAST_FOR_AN_ANSWER) {
        throw RefusedSettingException.of(
            "least",
            "is %s, and an answer takes %s repetitions; expected %s or more",
            least,
            LEAST_FOR_AN_ANSWER,
            LEAST_FOR_AN_ANSWER);
      }
    }

    static Open of(RepetitionPlan plan) {
      return new Open(
          plan.least(),
          plan.most(),
          new End(plan.until(), plan.widthPercent()),
          plan.within(),
          plan.stealPercent() == null ? null : RepetitionPlan.percent(plan.stealPercent()));
    }

    RepetitionPlan plan() {
      return new RepetitionPlan(
          least,
          most,
          until.until(),
          until.widthPercent(),
          within,
          steal == null ? null : percent(steal),
          0);
    }
  }

  /** The end of repetitions; the width is 0 unless it is an end by width. */
  record End(Until until, double widthPercent) {}

  /** The mapping for an end by the width of intervals. */
  record Width(
      @Setting(value = "How far each interval may reach to either side.", required = true)
          @Matches(value = Matches.SHARE, expected = Matches.A_SHARE)
          String width) {}

  private static double percent(String share) {
    return Double.parseDouble(share.substring(0, share.length() - 1).strip());
  }
}
