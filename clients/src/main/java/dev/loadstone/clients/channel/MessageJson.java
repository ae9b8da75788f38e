package dev.loadstone.clients.channel;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.loadstone.core.database.Secret;
import dev.loadstone.core.result.ResultJson;
import dev.loadstone.core.settings.Pacing;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Messages on a stream, a line of JSON for each. */
final class MessageJson {
  private static final int MOST_BYTES = 1 << 28;

  private static final JsonMapper JSON =
      ResultJson.mapper()
          .rebuild()
          .disable(SerializationFeature.INDENT_OUTPUT)
          .addMixIn(Pacing.class, PacingTypes.class)
          .addMixIn(Secret.class, ClearSecret.class)
          .build();

  private MessageJson() {}

  static void write(Message message, OutputStream out) throws IOException {
    out.write(JSON.writeValueAsBytes(message));
    out.write('\n');
    out.flush();
  }

  /**
   * Reads what {@link #write} wrote.
   *
   * @throws EOFException when the stream has ended after the last message
   * @throws IOException when it ended elsewhere, or has what is no message
   */
  static Message read(InputStream in) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int next = in.read(); next != '\n'; next = in.read()) {
      if (next < 0) {
        throw line.size() == 0
            ? new EOFException()
            : new IOException("it has ended within a message");
      }
      if (line.size() == 0 && next != '{') {
        throw new IOException(
            "it sent what is no message; options of the JVM that print to standard output, such as"
                + " -Xlog, need a file: -Xlog:gc:file=gc.log");
      }
      if (line.size() == MOST_BYTES) {
        throw new IOException("a message of more than " + MOST_BYTES + " bytes is none");
      }
      line.write(next);
    }
    try {
      return JSON.readValue(line.toByteArray(), Message.class);
    } catch (JacksonException e) {
      throw new IOException("it sent what is no message: " + e.getOriginalMessage(), e);
    }
  }

  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
  @JsonSubTypes({
    @JsonSubTypes.Type(value = Pacing.Unpaced.class, name = "unpaced"),
    @JsonSubTypes.Type(value = Pacing.KeyingAndThinking.class, name = "keying-and-thinking"),
    @JsonSubTypes.Type(value = Pacing.Rate.class, name = "rate")
  })
  private interface PacingTypes {}

  /** The client of a database needs the password itself. */
  private abstract static class ClearSecret {
    @JsonCreator
    @SuppressWarnings("UnusedVariable") // it names the parameter of the secret's own constructor
    ClearSecret(String value) {}

    @JsonValue
    abstract String reveal();
  }
}
