package dev.loadstone.core.database;

import java.util.Locale;

/** A part of a transaction's response time. All parts add up to it. */
public enum TimePart {
  CLIENT("client", "waiting in the client and its code, outside of calls"),
  RETRIES("retries", "from the start of the first try to the start of the last"),
  NETWORK("network and driver", "in calls, but not in the server"),
  RUNNING("server running", "at work in the server, on a processor"),
  PROCESSOR("waiting for a processor", "at work in the server, without a processor"),
  LOCKS("locks", "waiting for locks of rows and of the server's own structures"),
  LOG("log", "waiting for the log"),
  READS("reads", "waiting for data files to be read or written"),
  NODES("other nodes", "waiting for other nodes"),
  PARTITION("partition", "waiting for a partition to be free"),
  SERVER("in the server", "in the server, which tells no more"),
  REST("rest", "told by nobody");

  private final String title;
  private final String meaning;

  TimePart(String title, String meaning) {
    this.title = title;
    this.meaning = meaning;
  }

  /** The name in files, and after {@code time.} in figures. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  public String title() {
    return title;
  }

  public String meaning() {
    return meaning;
  }

  /** Returns whether it says what was waited for, or done. */
  public boolean isTold() {
    return this != SERVER && this != REST;
  }
}
