package dev.loadstone.live;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.Endpoint;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Pattern;

/**
 * An HTTP server on 127.0.0.1 that answers GET alone. A request for another host is refused, so
 * that no page from elsewhere can read what is served here by a name of its own.
 */
public final class LocalServer implements AutoCloseable {
  private static final String HOST = "127.0.0.1";

  /** With any port: a forwarded one differs, and browsers leave 80 out. */
  private static final Pattern HERE = Pattern.compile("(127\\.0\\.0\\.1|localhost)(:\\d+)?");

  private final HttpServer server;
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(task, "loadstone-http");
            thread.setDaemon(true);
            return thread;
          });

  /**
   * Takes the port.
   *
   * @param option the option that asked for it, for messages
   * @param port from 1 to 65535; 0 for a free one
   * @throws LoadstoneException when the port cannot be had
   */
  public LocalServer(String option, int port) {
    Endpoint.requirePort(option, port);
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    } catch (BindException e) {
      throw LoadstoneException.usage(
          e,
          "%s: port %d of %s is in use, or not for this user; leave the number out for a free one,"
              + " or name another",
          option,
          port,
          HOST);
    } catch (IOException e) {
      throw LoadstoneException.unavailable(
          e, "%s: cannot listen on %s: %s", option, HOST, e.getMessage());
    }
    server.setExecutor(threads);
  }

  /** Begins to answer. Requests that came earlier have waited. */
  void start() {
    server.start();
  }

  public String address() {
    return "http://" + HOST + ":" + server.getAddress().getPort();
  }

  /** Serves one path, and nothing below it. */
  void serve(String path, HttpHandler page) {
    server.createContext(path, only(path, page));
  }

  void serve(String path, String type, String text) {
    serve(path, exchange -> send(exchange, type, text));
  }

  private static boolean isHere(String host) {
    return host != null && HERE.matcher(host).matches();
  }

  private static HttpHandler only(String path, HttpHandler page) {
    return exchange -> {
      try (exchange) {
        exchange.getResponseHeaders().set("X-Content-Type-Options", "nosniff");
        if (!isHere(exchange.getRequestHeaders().getFirst("Host"))) {
          exchange.sendResponseHeaders(403, -1);
        } else if (!exchange.getRequestMethod().equals("GET")) {
          exchange.getResponseHeaders().set("Allow", "GET");
          exchange.sendResponseHeaders(405, -1);
        } else if (!exchange.getRequestURI().getPath().equals(path)) {
          exchange.sendResponseHeaders(404, -1);
        } else {
          page.handle(exchange);
        }
      }
    };
  }

  static void send(HttpExchange exchange, String type, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", type + "; charset=utf-8");
    exchange.getResponseHeaders().set("Cache-Control", "no-store");
    exchange.sendResponseHeaders(200, bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
