package dev.loadstone.clients.channel;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.loadstone.core.result.ResultJson;
import dev.loadstone.core.settings.Pacing;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

final class MessageJson {
  private static final JsonMapper JSON =
      ResultJson.mapper()
          .rebuild()
          .disable(SerializationFeature.INDENT_OUTPUT)
          .addMixIn(Pacing.class, PacingTypes.class)
          .build();

  private MessageJson() {}

  static byte[] write(Message message) {
    return JSON.writeValueAsBytes(message);
  }

  /**
   * Reads what {@link #write} wrote.
   *
   * @throws JacksonException when it is no message of this version
   */
  static Message read(byte[] bytes) {
    return JSON.readValue(bytes, Message.class);
  }

  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
  @JsonSubTypes({
    @JsonSubTypes.Type(value = Pacing.Unpaced.class, name = "unpaced"),
    @JsonSubTypes.Type(value = Pacing.KeyingAndThinking.class, name = "keying-and-thinking"),
    @JsonSubTypes.Type(value = Pacing.Rate.class, name = "rate")
  })
  private interface PacingTypes {}
}
