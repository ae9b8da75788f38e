package dev.loadstone.clients.launch;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** The files from which a container image of this program is built. */
public final class ClientImage {
  public static final String CONTAINERFILE = "Containerfile";

  private static final String PROGRAM = "program.tar";

  private static final String TEXT =
      """
      # An image with Java and the copy of this Loadstone that clients look for:
      #   docker build --tag IMAGE --file Containerfile .
      FROM docker.io/library/eclipse-temurin:17-jre
      ADD %s /opt/loadstone/clients/%s/
      ENV XDG_CACHE_HOME=/opt
      USER 65532:65532
      """;

  private final ClientProgram program;

  public ClientImage(ClientProgram program) {
    this.program = program;
  }

  /** Writes the files and overwrites existing ones. */
  public void write(Path folder) throws IOException {
    ProgramCopy copy = ProgramCopy.of(program.classPath());
    try (OutputStream tar = Files.newOutputStream(folder.resolve(PROGRAM))) {
      copy.files().writeTo(tar);
    }
    Files.writeString(
        folder.resolve(CONTAINERFILE), TEXT.formatted(PROGRAM, copy.files().digest()));
  }
}
