package dev.loadstone.workers;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.Secret;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;
import tools.jackson.core.JacksonException;

/**
 * Messages as bytes on the wire: JSON, encrypted and authenticated by a key made from a secret that
 * both sides know (AES-256-GCM), because they carry passwords of databases and because whoever can
 * send them decides what this process does.
 */
final class SealedMessages {
  private static final String CIPHER = "AES/GCM/NoPadding";
  private static final int KEY_BITS = 256;
  private static final int TAG_BITS = 128;
  private static final int NONCE_BYTES = 12;

  /** Makes guessing a weak secret expensive. */
  private static final int ITERATIONS = 200_000;

  private static final byte[] SALT = "loadstone workers 1".getBytes(StandardCharsets.UTF_8);

  private final SecretKeySpec key;
  private final SecureRandom random = new SecureRandom();

  /**
   * @param secret known to all who take part
   */
  SealedMessages(Secret secret) {
    try {
      key =
          new SecretKeySpec(
              SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256")
                  .generateSecret(
                      new PBEKeySpec(secret.reveal().toCharArray(), SALT, ITERATIONS, KEY_BITS))
                  .getEncoded(),
              "AES");
    } catch (GeneralSecurityException e) {
      throw noCryptography(e);
    }
  }

  byte[] seal(Message message) {
    byte[] nonce = new byte[NONCE_BYTES];
    random.nextBytes(nonce);
    try {
      Cipher cipher = Cipher.getInstance(CIPHER);
      cipher.init(Cipher.ENCRYPT_MODE, key, new GCMParameterSpec(TAG_BITS, nonce));
      byte[] plain = MessageJson.write(message);
      byte[] sealed = Arrays.copyOf(nonce, NONCE_BYTES + cipher.getOutputSize(plain.length));
      cipher.doFinal(plain, 0, plain.length, sealed, NONCE_BYTES);
      return sealed;
    } catch (GeneralSecurityException e) {
      throw noCryptography(e);
    }
  }

  /**
   * Opens what {@link #seal} made.
   *
   * @throws NotOursException when it was sealed with another secret, or is no message of this
   *     version
   */
  Message open(byte[] sealed) throws NotOursException {
    if (sealed.length < NONCE_BYTES + TAG_BITS / Byte.SIZE) {
      throw new NotOursException("it sends what is no message", null);
    }
    try {
      Cipher cipher = Cipher.getInstance(CIPHER);
      cipher.init(Cipher.DECRYPT_MODE, key, new GCMParameterSpec(TAG_BITS, sealed, 0, NONCE_BYTES));
      byte[] plain = cipher.doFinal(sealed, NONCE_BYTES, sealed.length - NONCE_BYTES);
      return MessageJson.read(plain);
    } catch (AEADBadTagException e) {
      throw new NotOursException("it has another secret", e);
    } catch (JacksonException e) {
      throw new NotOursException("it speaks another version's language", e);
    } catch (GeneralSecurityException e) {
      throw noCryptography(e);
    }
  }

  private static LoadstoneException noCryptography(GeneralSecurityException e) {
    return new LoadstoneException(
        ExitCode.INTERNAL, "this Java cannot encrypt messages: " + e.getMessage(), e);
  }

  /** Bytes that are no message for us. */
  static final class NotOursException extends Exception {
    private static final long serialVersionUID = 1L;

    NotOursException(String why, Throwable cause) {
      super(why, cause);
    }
  }
}
