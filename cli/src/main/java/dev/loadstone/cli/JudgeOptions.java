package dev.loadstone.cli;

import dev.loadstone.report.figures.Noise;
import dev.loadstone.report.statistics.Judge;
import dev.loadstone.report.statistics.Looks;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

final class JudgeOptions {
  private static final double PERCENT = 100;

  @Option(
      names = "--margin",
      paramLabel = "PERCENT",
      converter = Share.class,
      description = "A difference that does not matter, for example 5%%. Default: 2%%.")
  private double margin = Judge.MARGIN;

  @Option(
      names = "--noise",
      paramLabel = "FILE",
      description =
          "What 'bench noise' found on this machine: differences below it are undecided. Default:"
              + " noise.json in the result folder, if it is there.")
  private Path noise;

  /** Takes the noise from {@code --noise}, or else from the result folder; 0 if that has none. */
  Judge judge(Path result) {
    Path known = noise == null ? result.resolve(Noise.FILE) : noise;
    if (noise == null && !known.toFile().isFile()) {
      return new Judge(margin, 0, Looks.ONCE);
    }
    return new Judge(margin, Noise.read(known).leastDifference().percent() / PERCENT, Looks.ONCE);
  }

  /** Converts percent such as {@code 5%} or {@code 5} to a share. */
  static final class Share implements ITypeConverter<Double> {
    private static final Pattern TEXT = Pattern.compile("(\\d*\\.?\\d+)%?");

    @Override
    public Double convert(String text) {
      Matcher number = TEXT.matcher(text);
      double percent = number.matches() ? Double.parseDouble(number.group(1)) : 0;
      if (percent <= 0 || percent >= PERCENT) {
        throw new TypeConversionException(
            "\"" + text + "\" is no margin; expected percent between 0 and 100, for example 5%");
      }
      return percent / PERCENT;
    }
  }
}
