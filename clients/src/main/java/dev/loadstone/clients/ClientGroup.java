package dev.loadstone.clients;

import dev.loadstone.clients.channel.Channel;
import dev.loadstone.clients.channel.Event;
import dev.loadstone.clients.channel.Message;
import dev.loadstone.clients.launch.Client;
import java.util.List;

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

  /** The index of the client of an event, from 0; -1 if it is none of these, and for null. */
  int indexOf(Event event) {
    Channel from =
        event instanceof Event.Received received
            ? received.from()
            : event instanceof Event.Gone gone ? gone.from() : null;
    for (int index = 0; index < clients.size(); index++) {
      if (clients.get(index).channel().equals(from)) {
        return index;
      }
    }
    return -1;
  }

  /** A client as the user reads it, for example {@code client 2 (process 4711 on bench-1)}. */
  String title(int index) {
    return "client " + (index + 1) + " (" + clients.get(index).describe() + ")";
  }
}
