package io.tiercel.cli.doctor;

import io.tiercel.install.hadoop.HadoopFiles;
import io.tiercel.install.hadoop.PlugIn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;

/**
 * The configuration files of Hadoop, as its daemons would read them, without Hadoop's defaults.
 *
 * <p>Of several directories the first that has a file counts for it, as on a class path. Variables are replaced where they
 * can be. Immutable once read.
 */
public final class HadoopSite {
    static final String CORE = HadoopFiles.CORE;
    static final String HDFS = HadoopFiles.HDFS;
    static final String MAPRED = HadoopFiles.MAPRED;
    static final String YARN = HadoopFiles.YARN;
    static final String CAPACITY = HadoopFiles.CAPACITY;
    static final String TIERCEL = HadoopFiles.TIERCEL;
    private static final List<String> FILES = List.of(CORE, HDFS, MAPRED, YARN, CAPACITY, TIERCEL);

    private final List<Path> directories;
    private final ClassLoader loader;
    private final Configuration merged;
    private final Map<Path, Configuration> files = new LinkedHashMap<>();
    private final Map<Path, String> unreadable = new LinkedHashMap<>();

    private HadoopSite(List<Path> directories, ClassLoader loader) {
        this.directories = directories;
        this.loader = loader;
        this.merged = empty();
    }

    /**
     * Reads the files of these directories, as a process that has every jar of ours would; what cannot be read is remembered
     * with the reason.
     */
    public static HadoopSite read(List<Path> directories) {
        return read(directories, ClassPathLoader.of(directories, HadoopSite.class.getClassLoader()));
    }

    /** The same, as a process with such a class loader would. */
    static HadoopSite read(List<Path> directories, ClassLoader loader) {
        HadoopSite site = new HadoopSite(List.copyOf(directories), loader);
        FILES.forEach(name -> site.find(name).ifPresent(site::add));
        for (PlugIn part : PlugIn.values()) {
            site.find(part.site()).ifPresent(site::addIncluded);
        }
        return site;
    }

    /** The text of the key, or what is to hold where it is not set. */
    public String value(String key, String otherwise) {
        return merged.get(key, otherwise);
    }

    public @Nullable String value(String key) {
        return merged.get(key);
    }

    /** The words of the key, with commas between them; none where it is not set. */
    List<String> words(String key) {
        return List.copyOf(merged.getTrimmedStringCollection(key));
    }

    /** All keys with this beginning and their texts, sorted. */
    Map<String, String> withPrefix(String prefix) {
        Map<String, String> texts = new TreeMap<>();
        merged.getPropsWithPrefix(prefix).forEach((suffix, text) -> texts.put(prefix + suffix, text));
        return texts;
    }

    /** The file that sets the key; where none does, the one that it belongs into. */
    String fileOf(String key, String belongs) {
        return files.entrySet().stream()
                .filter(file -> file.getValue().getRaw(key) != null)
                .reduce((first, second) -> second)
                .map(file -> file.getKey().toString())
                .orElseGet(() -> fileOf(belongs));
    }

    /** The texts of the key in the files that set it. */
    Map<Path, String> everywhere(String key) {
        Map<Path, String> texts = new LinkedHashMap<>();
        files.forEach((file, conf) -> {
            String text = conf.get(key);
            if (text != null) {
                texts.put(file, text);
            }
        });
        return texts;
    }

    /** Where a file of this name is, or would be. */
    String fileOf(String name) {
        return find(name).orElseGet(() -> directories.get(0).resolve(name)).toString();
    }

    /** The first directory's file of this name. */
    Optional<Path> find(String name) {
        return directories.stream()
                .map(directory -> directory.resolve(name))
                .filter(Files::exists)
                .findFirst();
    }

    boolean isEmpty() {
        return files.isEmpty() && unreadable.isEmpty();
    }

    List<Path> directories() {
        return directories;
    }

    /** Directories, with commas between them. */
    public static String names(List<Path> directories) {
        return directories.stream().map(Path::toString).collect(Collectors.joining(", "));
    }

    Map<Path, String> unreadable() {
        return new LinkedHashMap<>(unreadable);
    }

    private void add(Path file) {
        if (keep(file)) {
            merged.addResource(new org.apache.hadoop.fs.Path(file.toUri()));
        }
    }

    /** Of a file that others include: what is merged has it already, if they do. */
    private void addIncluded(Path file) {
        keep(file);
    }

    private boolean keep(Path file) {
        try {
            XmlForm.check(file); // Before Hadoop reads it, which would log a stack trace.
            Configuration alone = empty();
            alone.addResource(new org.apache.hadoop.fs.Path(file.toUri()));
            alone.size(); // Reads the file, and throws if it is XML of another kind.
            files.put(file, alone);
            return true;
        } catch (IOException | RuntimeException e) {
            unreadable.put(file, reason(e));
            return false;
        }
    }

    private Configuration empty() {
        Configuration conf = new Configuration(false);
        conf.setClassLoader(loader);
        return conf;
    }

    private static String reason(Throwable failure) {
        String message = failure.getMessage();
        return message == null ? failure.getClass().getSimpleName() : message.replace('\n', ' ');
    }
}
