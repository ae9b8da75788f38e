package dev.loadstone.benchmarks.kit.sql;

import dev.loadstone.core.LoadstoneException;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/** Texts among the resources, and their folders, which may have parts in several modules. */
public final class ResourceFolder {
  private ResourceFolder() {}

  public static SortedMap<String, String> texts(String folder) {
    SortedMap<String, String> texts = new TreeMap<>();
    for (String name : names(folder)) {
      text(folder + "/" + name).ifPresent(text -> texts.put(name, text));
    }
    return texts;
  }

  static Optional<String> text(String path) {
    try (InputStream file = ResourceFolder.class.getResourceAsStream("/" + path)) {
      return file == null
          ? Optional.empty()
          : Optional.of(new String(file.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw LoadstoneException.internal(e, "%s could not be read: %s", path, e);
    }
  }

  static SortedSet<String> names(String folder) {
    SortedSet<String> names = new TreeSet<>();
    try {
      for (URL part :
          Collections.list(ResourceFolder.class.getClassLoader().getResources(folder))) {
        names.addAll(names(folder + "/", part));
      }
      return names;
    } catch (IOException | URISyntaxException e) {
      throw LoadstoneException.internal(e, "the folder %s cannot be listed: %s", folder, e);
    }
  }

  private static List<String> names(String folder, URL part)
      throws IOException, URISyntaxException {
    if (part.openConnection() instanceof JarURLConnection jar) {
      // A jar that others read from must not be closed for them.
      jar.setUseCaches(false);
      try (JarFile file = jar.getJarFile()) {
        return file.stream()
            .map(ZipEntry::getName)
            .filter(name -> name.startsWith(folder) && name.length() > folder.length())
            .map(name -> name.substring(folder.length()))
            .filter(name -> name.indexOf('/') < 0)
            .toList();
      }
    }
    try (Stream<Path> entries = Files.list(Path.of(part.toURI()))) {
      return entries
          .filter(Files::isRegularFile)
          .map(entry -> entry.getFileName().toString())
          .toList();
    }
  }
}
