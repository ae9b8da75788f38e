package dev.loadstone.databases.voltdb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.deployments.ArtifactResolver;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import javax.tools.ToolProvider;

/** A jar with one stored procedure, compiled here against the server's own interface. */
final class SmallJar {
  private SmallJar() {}

  /**
   * Makes it.
   *
   * @param folder where to
   * @param name the procedure's class
   * @param body what its method {@code run(long id)} does
   */
  static URL of(Path folder, String name, String body) throws IOException {
    Path sources = Files.createTempDirectory(folder, "procedure-");
    Path source =
        Files.writeString(
            sources.resolve(name + ".java"),
            """
            import org.voltdb.*;
            public class %s extends VoltProcedure {
              public final SQLStmt insert = new SQLStmt("insert into thing (id) values (?)");
              public VoltTable[] run(long id) { %s }
            }
            """
                .formatted(name, body));
    String server = new ArtifactResolver().resolve("org.voltdb:voltdb:9.3.2").toString();
    int status =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                OutputStream.nullOutputStream(),
                null,
                "--release",
                "8",
                "-cp",
                server,
                source.toString());
    assertThat(status).isZero();
    Path jar = sources.resolve("procedures.jar");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      out.putNextEntry(new JarEntry(name + ".class"));
      Files.copy(sources.resolve(name + ".class"), out);
    }
    return jar.toUri().toURL();
  }
}
