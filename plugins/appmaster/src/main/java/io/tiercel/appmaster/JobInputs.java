package io.tiercel.appmaster;

import io.tiercel.appmaster.FileBlocks.Block;
import io.tiercel.wire.schedule.TaskNotice.Input;
import io.tiercel.wire.schedule.TaskNotice.SourceFile;
import io.tiercel.wire.schedule.TaskState;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.HdfsLocatedFileStatus;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.serializer.Deserializer;
import org.apache.hadoop.io.serializer.SerializationFactory;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.apache.hadoop.mapreduce.split.JobSplit.TaskSplitIndex;
import org.apache.hadoop.mapreduce.split.JobSplit.TaskSplitMetaInfo;
import org.jspecify.annotations.Nullable;

/**
 * Finds the block that each map task of a job reads: that in which its split of a file begins.
 *
 * <p>A task whose split is no part of one file in HDFS reads, as far as this goes, a block of its own that is nowhere but
 * where the split says. Not thread-safe.
 */
final class JobInputs {
    /** A part of a file. */
    private record Part(Path file, long start) {}

    private final Configuration conf;
    private final Map<Path, FileBlocks> files = new LinkedHashMap<>();
    /** Of hosts: each answer of the NameNode has its own texts. */
    private final Map<String, String> names = new HashMap<>();

    JobInputs(Configuration conf) {
        this.conf = conf;
    }

    /**
     * The input of each of the splits, in their order, with one question to the NameNode for each file.
     *
     * @throws IOException if a split or what HDFS knows of its file cannot be read
     */
    List<Input> find(TaskSplitMetaInfo[] splits) throws IOException {
        List<Input> inputs = new ArrayList<>(splits.length);
        Map<String, FSDataInputStream> open = new HashMap<>();
        try {
            for (int task = 0; task < splits.length; task++) {
                inputs.add(input(task, splits[task], open));
            }
        } finally {
            for (FSDataInputStream stream : open.values()) {
                stream.close();
            }
        }
        return inputs;
    }

    /** The files of the splits that were found, in the order in which they came up. */
    List<SourceFile> files() {
        return files.entrySet().stream()
                .map(file -> new SourceFile(
                        file.getValue().number(),
                        file.getValue().bytes(),
                        file.getKey().toUri().getPath()))
                .toList();
    }

    private Input input(int task, TaskSplitMetaInfo split, Map<String, FSDataInputStream> open) throws IOException {
        Part part = part(split.getSplitIndex(), open);
        FileBlocks file = part == null ? null : file(part.file);
        Block block = part == null || file == null ? null : file.at(part.start);
        if (file == null || block == null) {
            List<String> hosts = split.getLocations() == null ? List.of() : Arrays.asList(split.getLocations());
            return new Input(task, TaskState.ASIDE, -1L - task, split.getInputDataLength(), -1, hosts);
        }
        return new Input(task, TaskState.ASIDE, block.key(), block.bytes(), file.number(), block.hosts());
    }

    private @Nullable Part part(TaskSplitIndex index, Map<String, FSDataInputStream> open) throws IOException {
        String location = index.getSplitLocation();
        FSDataInputStream stream = open.get(location);
        if (stream == null) {
            Path file = new Path(location);
            stream = file.getFileSystem(conf).open(file);
            open.put(location, stream);
        }
        stream.seek(index.getStartOffset());
        Object split = deserialize(Text.readString(stream), stream);
        if (split instanceof FileSplit part) {
            return new Part(part.getPath(), part.getStart());
        }
        return split instanceof org.apache.hadoop.mapred.FileSplit part
                ? new Part(part.getPath(), part.getStart())
                : null;
    }

    private Object deserialize(String name, FSDataInputStream stream) throws IOException {
        try {
            return deserialize(conf.getClassByName(name), stream);
        } catch (ClassNotFoundException e) {
            throw new IOException("the class of splits " + name + " is not on the master's class path", e);
        }
    }

    private <T> T deserialize(Class<T> type, FSDataInputStream stream) throws IOException {
        Deserializer<T> deserializer = new SerializationFactory(conf).getDeserializer(type);
        deserializer.open(stream);
        return deserializer.deserialize(null);
    }

    /** The file's blocks, null where it is not in HDFS. */
    private @Nullable FileBlocks file(Path path) throws IOException {
        if (!(path.getFileSystem(conf) instanceof DistributedFileSystem hdfs)) {
            return null;
        }
        FileBlocks known = files.get(path);
        if (known == null) {
            known = new FileBlocks(files.size(), status(hdfs, path), this::shared);
            files.put(path, known);
        }
        return known;
    }

    private String shared(String name) {
        return names.computeIfAbsent(name, same -> same);
    }

    private static HdfsLocatedFileStatus status(DistributedFileSystem hdfs, Path file) throws IOException {
        HdfsLocatedFileStatus status =
                hdfs.getClient().getLocatedFileInfo(file.toUri().getPath(), false);
        if (status == null || status.getLocatedBlocks() == null) {
            throw new FileNotFoundException(file + " is not there any more, or is no file");
        }
        return status;
    }
}
