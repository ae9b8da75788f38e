package dev.loadstone.clients.channel;

import dev.loadstone.core.database.Secret;

/**
 * The data that a client needs to take part in a run.
 *
 * @param run where the process that runs the experiment listens
 * @param fingerprint the SHA-256 of its certificate, in hexadecimal digits
 * @param secret the secret that the client proves to know
 */
public record Invitation(Endpoint run, String fingerprint, Secret secret) {
  public static final String FINGERPRINT_VARIABLE = "LOADSTONE_CLIENT_FINGERPRINT";

  public static final String SECRET_VARIABLE = "LOADSTONE_CLIENT_SECRET";
}
