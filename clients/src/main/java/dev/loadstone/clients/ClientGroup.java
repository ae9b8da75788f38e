package dev.loadstone.clients;

import dev.loadstone.clients.channel.Channel;
import dev.loadstone.clients.channel.Message;
import java.util.List;

/**
 * The clients that work together.
 *
 * @param clients in the order of their shares
 */
record ClientGroup(List<Client> clients) {
  int size() {
    return clients.size();
  }

  Channel to(int index) {
    return clients.get(index).channel();
  }

  void sendAll(Message message) {
    clients.forEach(client -> client.channel().send(message));
  }

  /** The place of a client, from 0; -1 for one that is not among them. */
  int indexOf(Channel channel) {
    return clients.stream().map(Client::channel).toList().indexOf(channel);
  }

  /** A client in messages for people, for example {@code client 2 (process 4711 on bench-1)}. */
  String title(int index) {
    return "client " + (index + 1) + " (" + clients.get(index).describe() + ")";
  }
}
