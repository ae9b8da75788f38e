package dev.loadstone.core.observe;

import dev.loadstone.core.statistics.Histograms;
import dev.loadstone.core.statistics.LatencySummary;
import java.util.Map;
import java.util.Set;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.ser.std.StdSerializer;

/**
 * The JSON form of observations: an object for each series, in it a value for each label. A count
 * is a whole number, a level {@code {"most": 2.0}} or {@code {"least": 2.0}}, times a text in
 * Base64 of HdrHistogram's own encoding, and their summary an object of figures in microseconds.
 */
final class ObservationsJson {
  private static final String MOST = "most";
  private static final String LEAST = "least";
  private static final Set<String> LEVELS = Set.of(MOST, LEAST);

  private ObservationsJson() {}

  static final class Writer extends StdSerializer<Observations> {
    Writer() {
      super(Observations.class);
    }

    @Override
    public void serialize(Observations observed, JsonGenerator json, SerializationContext context) {
      json.writeStartObject();
      for (Map.Entry<String, Map<String, Value>> series : observed.all().entrySet()) {
        json.writeName(series.getKey());
        json.writeStartObject();
        series
            .getValue()
            .forEach(
                (label, value) -> {
                  json.writeName(label);
                  write(value, json);
                });
        json.writeEndObject();
      }
      json.writeEndObject();
    }

    private static void write(Value value, JsonGenerator json) {
      if (value instanceof Value.Count count) {
        json.writeNumber(count.number());
      } else if (value instanceof Value.Most most) {
        level(MOST, most.level(), json);
      } else if (value instanceof Value.Least least) {
        level(LEAST, least.level(), json);
      } else if (value instanceof Value.Times times) {
        json.writeBinary(Histograms.encode(times.histogram()));
      } else if (value instanceof Value.Summary summary) {
        json.writePOJO(summary.times());
      }
    }

    private static void level(String kind, double level, JsonGenerator json) {
      json.writeStartObject();
      json.writeNumberProperty(kind, level);
      json.writeEndObject();
    }
  }

  static final class Reader extends StdDeserializer<Observations> {
    Reader() {
      super(Observations.class);
    }

    @Override
    public Observations deserialize(JsonParser json, DeserializationContext context) {
      Observations observed = new Observations();
      require(json.currentToken() == JsonToken.START_OBJECT, context);
      for (String name = json.nextName(); name != null; name = json.nextName()) {
        require(json.nextToken() == JsonToken.START_OBJECT, context);
        for (String label = json.nextName(); label != null; label = json.nextName()) {
          json.nextToken();
          observed.put(name, label, value(json, context));
        }
      }
      return observed;
    }

    private static Value value(JsonParser json, DeserializationContext context) {
      return switch (json.currentToken()) {
        case VALUE_NUMBER_INT -> new Value.Count(json.getLongValue());
        case VALUE_STRING -> times(json, context);
        default -> {
          require(json.currentToken() == JsonToken.START_OBJECT, context);
          yield object(json, context);
        }
      };
    }

    private static Value times(JsonParser json, DeserializationContext context) {
      byte[] encoded = json.getBinaryValue();
      try {
        return new Value.Times(Histograms.decode(encoded));
      } catch (IllegalArgumentException e) {
        return context.reportInputMismatch(Observations.class, "%s", e.getMessage());
      }
    }

    private static Value object(JsonParser json, DeserializationContext context) {
      String first = json.nextName();
      if (!LEVELS.contains(first)) {
        return new Value.Summary(summary(json, context));
      }
      json.nextToken();
      double level = json.getDoubleValue();
      require(json.nextToken() == JsonToken.END_OBJECT, context);
      return first.equals(MOST) ? new Value.Most(level) : new Value.Least(level);
    }

    private static LatencySummary summary(JsonParser json, DeserializationContext context) {
      return context.readValue(json, LatencySummary.class);
    }

    private static void require(boolean holds, DeserializationContext context) {
      if (!holds) {
        context.reportInputMismatch(
            Observations.class, "expected series with a value for each label");
      }
    }
  }
}
