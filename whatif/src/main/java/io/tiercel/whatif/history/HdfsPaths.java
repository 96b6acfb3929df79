package io.tiercel.whatif.history;

import java.net.URI;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.FileInputFormat;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;

/**
 * Makes the same of all names that a path in HDFS has in records: with or without the file system, from the root or from
 * where the job worked. Paths in other file systems are left out: what is read there does not come from HDFS's disks.
 */
final class HdfsPaths {
    private static final Set<String> SCHEMES = Set.of("hdfs", "viewfs", "webhdfs", "swebhdfs");

    private final URI fileSystem;
    private final Path workingDirectory;

    /** @param fileSystem in which paths are that name none */
    HdfsPaths(URI fileSystem, Path workingDirectory) {
        this.fileSystem = fileSystem;
        this.workingDirectory = workingDirectory;
    }

    /** Those of these paths that are in HDFS, in full, each once. */
    List<String> of(List<Path> paths) {
        Set<String> full = new LinkedHashSet<>();
        for (Path path : paths) {
            Path qualified = path.makeQualified(fileSystem, workingDirectory);
            if (SCHEMES.contains(String.valueOf(qualified.toUri().getScheme()))) {
                full.add(qualified.toString());
            }
        }
        return List.copyOf(full);
    }

    /**
     * The file system that a configuration names as the one in which paths are that name none: as Hadoop takes it, a host
     * and a port alone are HDFS's.
     *
     * @return none if it names none
     */
    static Optional<URI> fileSystem(String address) {
        Configuration conf = new Configuration(false);
        // Whoever ran the job wrote this: it must not ask for what this machine has set.
        conf.setRestrictSystemProperties(true);
        try {
            FileSystem.setDefaultUri(conf, address);
            return Optional.of(FileSystem.getDefaultUri(conf));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** The paths in a list with commas between them, as Hadoop's input formats take it; none if it is not one. */
    List<Path> listed(String paths) {
        JobConf conf = new JobConf(false);
        conf.set(MRJobConfig.WORKING_DIR, workingDirectory.toString());
        try {
            FileInputFormat.setInputPaths(conf, paths);
            return List.of(FileInputFormat.getInputPaths(conf));
        } catch (IllegalArgumentException e) {
            return List.of();
        }
    }
}
