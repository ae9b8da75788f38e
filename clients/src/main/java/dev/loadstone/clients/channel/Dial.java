package dev.loadstone.clients.channel;

import dev.loadstone.core.Cancellation;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;

/**
 * Connects a client to the process that runs the experiment. It trusts only the certificate with
 * the known fingerprint, and then proves to know the secret. Nothing listens in the client.
 */
public final class Dial {
  private static final Duration CONNECT = Duration.ofSeconds(5);
  private static final Duration PAUSE = Duration.ofSeconds(1);

  private final Invitation invitation;

  public Dial(Invitation invitation) {
    this.invitation = invitation;
  }

  /**
   * Connects as soon as the process listens.
   *
   * @param patience how long to try
   * @param cancellation ends the wait
   * @param inbox receives what that process sends
   * @return null when the wait was cancelled
   * @throws LoadstoneException with {@link ExitCode#CLIENT_LOST} when nobody listens in time, or
   *     another run does
   */
  public Channel join(Duration patience, Cancellation cancellation, Inbox inbox)
      throws InterruptedException {
    long deadline = System.nanoTime() + patience.toNanos();
    while (!cancellation.isCancelled()) {
      try {
        return connect(inbox);
      } catch (IOException e) {
        if (System.nanoTime() - deadline > 0) {
          throw LoadstoneException.clientLost(
              e,
              "no run could be joined at %s within %s s (%s); is 'loadstone run "
                  + "--listen' given an address that can be reached from here, and is its "
                  + "port open?",
              invitation.run(),
              patience.toSeconds(),
              e.getMessage());
        }
      }
      Thread.sleep(PAUSE.toMillis());
    }
    return null;
  }

  private Channel connect(Inbox inbox) throws IOException {
    Socket plain = new Socket();
    try {
      plain.connect(
          new InetSocketAddress(invitation.run().address(), invitation.run().port()),
          (int) CONNECT.toMillis());
      plain.setTcpNoDelay(true);
      SSLSocket socket = secured(plain);
      // Something may listen there and never answer.
      plain.setSoTimeout((int) CONNECT.multipliedBy(4).toMillis());
      socket.startHandshake();
      plain.setSoTimeout(0);
      Frames.write(
          new DataOutputStream(socket.getOutputStream()),
          invitation.secret().reveal().getBytes(StandardCharsets.UTF_8));
      return StreamChannel.toRun(socket.getInputStream(), socket.getOutputStream(), plain, inbox);
    } catch (SSLHandshakeException e) {
      plain.close();
      if (e.getCause() instanceof CertificateException why) {
        throw anotherRun(why);
      }
      throw e;
    } catch (IOException e) {
      plain.close();
      throw e;
    }
  }

  private LoadstoneException anotherRun(CertificateException why) {
    return LoadstoneException.clientLost(
        why,
        "what listens at %s is not the run that this client was invited to: %s; "
            + "take %s and %s from the run that is under way",
        invitation.run(),
        why.getMessage(),
        Invitation.FINGERPRINT_VARIABLE,
        Invitation.SECRET_VARIABLE);
  }

  private SSLSocket secured(Socket plain) throws IOException {
    try {
      SSLContext context = SSLContext.getInstance(Credentials.PROTOCOL);
      context.init(null, new TrustManager[] {new Pinned(invitation.fingerprint())}, null);
      SSLSocket socket =
          (SSLSocket)
              context
                  .getSocketFactory()
                  .createSocket(plain, invitation.run().host(), invitation.run().port(), true);
      socket.setEnabledProtocols(new String[] {Credentials.PROTOCOL});
      return socket;
    } catch (GeneralSecurityException e) {
      throw LoadstoneException.internal(
          e, "this Java has no %s: %s", Credentials.PROTOCOL, e.getMessage());
    }
  }

  /** Trusts only the certificate with this fingerprint. */
  private record Pinned(String fingerprint) implements X509TrustManager {
    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type)
        throws CertificateException {
      String there;
      try {
        there = Credentials.fingerprint(chain[0]);
      } catch (GeneralSecurityException e) {
        throw new CertificateException("its certificate cannot be read", e);
      }
      if (!there.equals(fingerprint)) {
        throw new CertificateException("its certificate has the fingerprint " + there);
      }
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type)
        throws CertificateException {
      throw new CertificateException("clients have no certificates");
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
