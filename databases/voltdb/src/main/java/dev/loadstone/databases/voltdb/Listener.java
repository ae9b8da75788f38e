package dev.loadstone.databases.voltdb;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.voltdb.client.ClientResponse;
import org.voltdb.client.ClientStatusListenerExt;
import org.voltdb.client.ProcedureCallback;

final class Listener extends ClientStatusListenerExt {
  private static final Logger LOG = LoggerFactory.getLogger(Listener.class);

  @Override
  public void connectionCreated(String host, int port, AutoConnectionStatus status) {
    LOG.info("connection to {}:{}: {}", host, port, status);
  }

  @Override
  public void connectionLost(String host, int port, int left, DisconnectCause cause) {
    LOG.info("connection to {}:{} is lost ({}), {} left", host, port, cause, left);
  }

  @Override
  public void lateProcedureResponse(ClientResponse response, String host, int port) {
    LOG.debug("{}:{} answered a call that was given up: {}", host, port, response.getStatus());
  }

  @Override
  public void uncaughtException(
      ProcedureCallback callback, ClientResponse response, Throwable failure) {
    LOG.error("an answer could not be handled", failure);
  }
}
