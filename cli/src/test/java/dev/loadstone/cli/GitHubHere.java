package dev.loadstone.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.json.JsonMapper;

/** GitHub's interface as far as the Action asks it, on this machine. It keeps what it is told. */
final class GitHubHere implements AutoCloseable {
  static final String TOKEN = "ghs_0123456789abcdefABCDEF";
  static final String REPOSITORY = "owner/project";
  static final int PULL_REQUEST = 7;

  private static final String ROOT = "/repos/" + REPOSITORY;
  private static final String COMMENTS = ROOT + "/issues/" + PULL_REQUEST + "/comments";
  private static final Pattern COMMENT = Pattern.compile(ROOT + "/issues/comments/(\\d+)");
  private static final Pattern PAGE = Pattern.compile("per_page=(\\d+)&page=(\\d+)");
  private static final Pattern ARTIFACT = Pattern.compile(ROOT + "/actions/artifacts/(\\d+)/zip");

  private final HttpServer server;
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private final List<String> comments = new CopyOnWriteArrayList<>();
  private final List<Map<String, Object>> artifacts = new CopyOnWriteArrayList<>();
  private final Map<String, byte[]> files = new ConcurrentHashMap<>();

  GitHubHere() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
  }

  String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** Methods and paths, in their order. */
  List<String> requests() {
    return requests;
  }

  /** The comments of the pull request; the first has the number 1. */
  List<String> comments() {
    return comments;
  }

  /** Serves a file to everybody. */
  void file(String path, byte[] bytes) {
    files.put(path, bytes);
  }

  /**
   * Keeps an artifact of a run on the branch main.
   *
   * @param id the later, the higher
   * @param repository 1 for this one, others for forks
   */
  void artifact(int id, int repository, String commit, byte[] zip) {
    artifacts.add(
        Map.of(
            "id",
            id,
            "expired",
            false,
            "created_at",
            "2026-11-%02dT10:00:00Z".formatted(id),
            "workflow_run",
            Map.of(
                "head_branch",
                "main",
                "head_sha",
                commit,
                "repository_id",
                1,
                "head_repository_id",
                repository)));
    files.put("/blobs/" + id, zip);
  }

  private void answer(HttpExchange exchange) throws IOException {
    String method = exchange.getRequestMethod();
    String path = exchange.getRequestURI().getPath();
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    requests.add(method + " " + path);
    Matcher comment = COMMENT.matcher(path);
    Matcher artifact = ARTIFACT.matcher(path);
    if (files.containsKey(path)) {
      send(exchange, 200, files.get(path));
    } else if (!("Bearer " + TOKEN)
        .equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
      send(exchange, 401, new byte[0]);
    } else if (path.equals(COMMENTS) && method.equals("GET")) {
      send(exchange, 200, json(page(exchange.getRequestURI().getQuery())));
    } else if (path.equals(COMMENTS) && method.equals("POST")) {
      comments.add(text(body));
      send(exchange, 201, json(Map.of("id", comments.size())));
    } else if (comment.matches() && method.equals("PATCH")) {
      comments.set(Integer.parseInt(comment.group(1)) - 1, text(body));
      send(exchange, 200, json(Map.of()));
    } else if (path.equals(ROOT + "/actions/artifacts")) {
      send(exchange, 200, json(Map.of("artifacts", artifacts)));
    } else if (artifact.matches()) {
      exchange.getResponseHeaders().add("Location", address() + "/blobs/" + artifact.group(1));
      send(exchange, 302, new byte[0]);
    } else {
      send(exchange, 404, new byte[0]);
    }
  }

  private static String text(String body) {
    return JsonMapper.shared().readTree(body).get("body").asString();
  }

  private static byte[] json(Object value) {
    return JsonMapper.shared().writeValueAsBytes(value);
  }

  private List<Map<String, Object>> page(String query) {
    Matcher asked = PAGE.matcher(query);
    if (!asked.find()) {
      throw new IllegalArgumentException("no page: " + query);
    }
    int size = Integer.parseInt(asked.group(1));
    List<Map<String, Object>> all = new ArrayList<>();
    for (String text : comments) {
      all.add(Map.of("id", all.size() + 1, "body", text));
    }
    return all.stream()
        .skip((long) size * (Integer.parseInt(asked.group(2)) - 1))
        .limit(size)
        .toList();
  }

  private static void send(HttpExchange exchange, int status, byte[] bytes) throws IOException {
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    if (bytes.length > 0) {
      exchange.getResponseBody().write(bytes);
    }
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
