package dev.loadstone.core.database;

/**
 * A session of somebody else that was at work on a server when the server was asked.
 *
 * @param id the server's identifier of the session, the same as long as it lasts
 * @param who its program, user and origin, as far as the server tells; no text of statements, which
 *     may quote secrets
 */
public record OtherSession(String id, String who) {}
