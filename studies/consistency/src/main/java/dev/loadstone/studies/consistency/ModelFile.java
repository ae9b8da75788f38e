package dev.loadstone.studies.consistency;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.studies.consistency.curve.Curve;
import dev.loadstone.studies.consistency.curve.Curves;
import dev.loadstone.studies.consistency.curve.Estimate;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * Formulas that are given instead of fitted: polynomials of the number of threads.
 *
 * @param replicas the number of replicas of each record
 * @param scale the divisor of the number of threads before it enters a formula
 * @param from the least number of threads that the formulas hold for, up to {@code to}
 */
record ModelFile(int replicas, double scale, double from, double to, List<Formula> curves) {

  /** {@code coefficients} are of the powers 0, 1, …; the result is in microseconds. */
  record Formula(String place, Operation operation, String level, List<Double> coefficients) {
    /** A formula without a place holds everywhere. */
    Formula {
      place = place == null ? "" : place;
    }
  }

  private Curve curve(List<Double> coefficients) {
    return new Curve(
        threads -> {
          double value = 0;
          for (int power = coefficients.size() - 1; power >= 0; power--) {
            value = value * (threads / scale) + coefficients.get(power);
          }
          return new Estimate(value, 0, 0);
        },
        Curves.polynomialFormula(
            coefficients.stream().mapToDouble(Double::doubleValue).toArray(), scale));
  }

  /** Reads a file; fails with USAGE when it cannot be read or lacks something. */
  static ModelFile read(Path file) {
    if (!Files.isReadable(file)) {
      throw LoadstoneException.usage(
          "%s: cannot be read; expected a file of formulas, see studies/consistency/advice.md",
          file);
    }
    try {
      ModelFile model =
          YAMLMapper.builder()
              .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
              .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
              .build()
              .readValue(file.toFile(), ModelFile.class);
      model.requireSense(file);
      return model;
    } catch (JacksonException e) {
      throw LoadstoneException.usage(
          e,
          "%s: %s%s; expected replicas, scale, from, to and curves, see studies/consistency/advice.md",
          file,
          e.getLocation() == null || e.getLocation().getLineNr() < 0
              ? ""
              : "line " + e.getLocation().getLineNr() + ": ",
          e.getOriginalMessage());
    }
  }

  private void requireSense(Path file) {
    refuse(file, curves == null || curves.isEmpty(), "no curves");
    refuse(file, replicas < 1, "replicas is " + replicas + ", expected at least 1");
    refuse(file, scale <= 0, "scale is " + scale + ", expected more than 0");
    refuse(file, from >= to, "from is not below to");
    for (Formula curve : curves) {
      boolean lacks = curve.operation() == null || curve.level() == null;
      boolean empty = curve.coefficients() == null || curve.coefficients().isEmpty();
      refuse(file, lacks || empty, "a curve lacks its operation, level or coefficients: " + curve);
    }
  }

  private static void refuse(Path file, boolean wrong, String because) {
    if (wrong) {
      throw LoadstoneException.usage("%s: %s", file, because);
    }
  }

  LatencyModel model() {
    Map<CurveKey, LatencyModel.Ranged> byKey = new LinkedHashMap<>();
    for (Formula formula : curves) {
      byKey.put(
          new CurveKey(formula.place(), formula.operation(), formula.level()),
          new LatencyModel.Ranged(curve(formula.coefficients()), from, to));
    }
    return new LatencyModel(byKey);
  }
}
