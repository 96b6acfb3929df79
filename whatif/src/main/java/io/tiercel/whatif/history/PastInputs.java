package io.tiercel.whatif.history;

import io.tiercel.simulator.workload.HistoryException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.FileInputFormat;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.lib.input.MultipleInputs;

/**
 * The input paths that a job's configuration names: those of {@code FileInputFormat}, and those of {@code MultipleInputs},
 * whose jobs name no others. Patterns stay as they are.
 */
final class PastInputs {
    private PastInputs() {}

    /**
     * Those in HDFS.
     *
     * @throws HistoryException if the file is no configuration
     */
    static List<String> of(java.nio.file.Path configuration) throws IOException {
        try (InputStream xml = Files.newInputStream(configuration)) {
            JobConf conf = new JobConf(false);
            // Restricted: whoever ran the job wrote this, and it must not make us read other files.
            conf.addResource(xml, String.valueOf(configuration.getFileName()), true);
            return of(conf);
        } catch (RuntimeException e) {
            throw new HistoryException(configuration + ": is not a job's configuration: " + e.getMessage()
                    + "; copy it again from the history server's done directory, or take the job out of the folder");
        }
    }

    private static List<String> of(JobConf conf) {
        List<Path> paths = new ArrayList<>(List.of(FileInputFormat.getInputPaths(conf)));
        for (String pathAndFormat : conf.getTrimmedStrings(MultipleInputs.DIR_FORMATS)) {
            paths.add(new Path(pathAndFormat.split(";", 2)[0]));
        }
        Path home = new Path(conf.get(MRJobConfig.WORKING_DIR, "/"));
        return new HdfsPaths(FileSystem.getDefaultUri(conf), home).of(paths);
    }
}
