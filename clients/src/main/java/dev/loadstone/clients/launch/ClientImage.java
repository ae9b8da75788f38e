package dev.loadstone.clients.launch;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** The files that a container image of this very program is built from. */
public final class ClientImage {
  /** The name of the file that says how it is built. */
  public static final String CONTAINERFILE = "Containerfile";

  private static final String PROGRAM = "program.tar";

  private static final String TEXT =
      """
      # The image of this Loadstone, in the folder of this file:
      #   docker build --tag IMAGE --file Containerfile .
      FROM docker.io/library/eclipse-temurin:17-jre
      ADD %s %s/
      ENV CLASSPATH="%s"
      USER 65532:65532
      WORKDIR /tmp
      ENTRYPOINT ["java", "%s"]
      """;

  private final ClientProgram program;

  /**
   * @param program this one
   */
  public ClientImage(ClientProgram program) {
    this.program = program;
  }

  /** Writes them, over those that are there. */
  public void write(Path folder) throws IOException {
    ProgramCopy copy = ProgramCopy.of(program.classPath());
    try (OutputStream tar = Files.newOutputStream(folder.resolve(PROGRAM))) {
      copy.files().writeTo(tar);
    }
    Files.writeString(
        folder.resolve(CONTAINERFILE),
        TEXT.formatted(
            PROGRAM,
            KubernetesObjects.FOLDER,
            copy.classPath(KubernetesObjects.FOLDER),
            program.main()));
  }
}
