package dev.loadstone.core.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.cfg.DateTimeFeature;
import tools.jackson.databind.json.JsonMapper;

/** The JSON form of results, written and read. */
public final class ResultJson {
  private ResultJson() {}

  /** A mapper for the records of this package: readable output, ISO 8601 times and durations. */
  public static JsonMapper mapper() {
    return JsonMapper.builder()
        .enable(SerializationFeature.INDENT_OUTPUT)
        .disable(DateTimeFeature.WRITE_DATES_AS_TIMESTAMPS)
        .disable(DateTimeFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
        .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
        .changeDefaultPropertyInclusion(
            included -> included.withValueInclusion(JsonInclude.Include.ALWAYS))
        .build();
  }
}
