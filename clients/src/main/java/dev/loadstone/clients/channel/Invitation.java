package dev.loadstone.clients.channel;

import dev.loadstone.core.database.Secret;

/**
 * The data that a client needs to take part in a run.
 *
 * @param run where the process listens that runs the experiment
 * @param fingerprint of its certificate, SHA-256 in hexadecimal digits
 * @param secret that the client proves to know
 */
public record Invitation(Endpoint run, String fingerprint, Secret secret) {
  /** The environment variable with the fingerprint. */
  public static final String FINGERPRINT_VARIABLE = "LOADSTONE_CLIENT_FINGERPRINT";

  /** The environment variable with the secret. */
  public static final String SECRET_VARIABLE = "LOADSTONE_CLIENT_SECRET";
}
