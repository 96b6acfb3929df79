package io.tiercel.install.plan;

import io.tiercel.install.hadoop.HadoopFiles;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** What the operator's own files of Hadoop say, without what Tiercel has put into them. */
final class SiteView {
    private static final String FILE_SYSTEM = "fs.defaultFS";

    private final Function<String, Map<String, String>> files;
    private final String givenFileSystem;

    /**
     * A view of the files in a configuration directory.
     *
     * @param files the settings in a file by its name; none where it is not there
     * @param givenFileSystem what takes the place of {@code fs.defaultFS}; nothing if it is empty
     */
    SiteView(Function<String, Map<String, String>> files, String givenFileSystem) {
        this.files = files;
        this.givenFileSystem = givenFileSystem;
    }

    /** The text of the key in this file; empty where it has none. */
    String value(String file, String key) {
        return files.apply(file).getOrDefault(key, "").strip();
    }

    /** The cluster as its clients write it, {@code hdfs://NAME[:PORT]}; nothing where that cannot be told. */
    Optional<URI> fileSystem() {
        String text = givenFileSystem.isEmpty() ? value(HadoopFiles.CORE, FILE_SYSTEM) : givenFileSystem;
        if (!text.matches("hdfs://[A-Za-z0-9._-]+(:\\d+)?/*")) {
            return Optional.empty();
        }
        return Optional.of(URI.create(text.replaceFirst("/*$", "")));
    }

    /** The name of the cluster in keys: the nameservice, or the NameNode's host. */
    String authority() {
        return fileSystem()
                .map(uri -> uri.getAuthority().replaceFirst(":\\d+$", ""))
                .orElse("");
    }

    /** A list of words in a file, with further ones behind those that it has. */
    String joined(String file, String key, String... more) {
        List<String> has = Stream.of(value(file, key).split(",", -1))
                .map(String::strip)
                .filter(word -> !word.isEmpty())
                .toList();
        return String.join(
                ",", Stream.concat(has.stream(), Stream.of(more)).distinct().toList());
    }
}
