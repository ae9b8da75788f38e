package dev.loadstone.clients.channel;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.Sha256;
import dev.loadstone.core.database.Secret;
import dev.loadstone.core.process.CommandRunner;
import dev.loadstone.core.process.WorkFolder;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.security.cert.Certificate;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/**
 * The credentials of a run and its clients: a certificate with its key, which clients recognize by
 * its fingerprint, and a secret that a client must prove to know. The JDK's own {@code keytool}
 * makes the certificate, because Java has no other public way to make one.
 */
public final class Credentials {
  static final String PROTOCOL = "TLSv1.3";

  private static final String ALIAS = "loadstone";
  private static final String STORE = "PKCS12";
  private static final String PASSWORD_VARIABLE = "LOADSTONE_STORE_PASSWORD";
  private static final int SECRET_BYTES = 32;
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private final String fingerprint;
  private final SSLContext context;
  private final Secret secret;

  private Credentials(String fingerprint, SSLContext context, Secret secret) {
    this.fingerprint = fingerprint;
    this.context = context;
    this.secret = secret;
  }

  /**
   * Makes new credentials.
   *
   * @throws LoadstoneException with {@link ExitCode#CLIENT_LOST} when this Java cannot make them
   */
  public static Credentials make() throws InterruptedException {
    Secret secret = new Secret(random());
    try (WorkFolder work = WorkFolder.make(WorkFolder.temporary(), "credentials")) {
      Path file = work.path().resolve("credentials.p12");
      CommandRunner.Ended ended =
          CommandRunner.run(
              List.of(
                  Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                  "-genkeypair",
                  "-alias",
                  ALIAS,
                  "-keyalg",
                  "EC",
                  "-groupname",
                  "secp256r1",
                  "-dname",
                  "CN=loadstone",
                  "-storetype",
                  STORE,
                  "-keystore",
                  file.toString(),
                  "-storepass:env",
                  PASSWORD_VARIABLE),
              Map.of(PASSWORD_VARIABLE, secret.reveal()),
              PATIENCE);
      if (!ended.well()) {
        throw impossible(ended.output(), null);
      }
      return of(Files.readAllBytes(file), secret);
    } catch (IOException e) {
      throw impossible(e.getMessage(), e);
    }
  }

  private static String random() {
    byte[] bytes = new byte[SECRET_BYTES];
    new SecureRandom().nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  private static Credentials of(byte[] bytes, Secret secret) throws IOException {
    char[] password = secret.reveal().toCharArray();
    try {
      KeyStore store = KeyStore.getInstance(STORE);
      store.load(new ByteArrayInputStream(bytes), password);
      KeyManagerFactory keys =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      keys.init(store, password);
      SSLContext context = SSLContext.getInstance(PROTOCOL);
      context.init(keys.getKeyManagers(), null, null);
      return new Credentials(fingerprint(store.getCertificate(ALIAS)), context, secret);
    } catch (GeneralSecurityException e) {
      throw impossible(e.getMessage(), e);
    }
  }

  private static LoadstoneException impossible(String why, Exception cause) {
    return LoadstoneException.clientLost(
        cause, "no certificate could be made for connections of clients: %s", why);
  }

  /** The SHA-256 of the certificate, in hexadecimal digits. */
  public String fingerprint() {
    return fingerprint;
  }

  static String fingerprint(Certificate certificate) throws GeneralSecurityException {
    return Sha256.hex(certificate.getEncoded());
  }

  public Secret secret() {
    return secret;
  }

  /** Whether the proof is the secret; takes as long for a wrong guess as for the right one. */
  boolean isSecret(byte[] proof) {
    return MessageDigest.isEqual(proof, secret.reveal().getBytes(StandardCharsets.UTF_8));
  }

  /** Makes the accepting side of a TLS connection, before its handshake. */
  SSLSocket accepting(Socket plain) throws IOException {
    SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket(plain, null, true);
    socket.setEnabledProtocols(new String[] {PROTOCOL});
    return socket;
  }
}
