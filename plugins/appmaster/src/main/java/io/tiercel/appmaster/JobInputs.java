package io.tiercel.appmaster;

import io.tiercel.wire.schedule.BlockKey;
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
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.HdfsLocatedFileStatus;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
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

    /** A file, and its number among the job's. */
    private record KnownFile(int number, HdfsLocatedFileStatus status) {}

    /** A block of a file. */
    private record FileBlock(int file, LocatedBlock block) {}

    private final Configuration conf;
    private final Map<Path, KnownFile> files = new LinkedHashMap<>();

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
                        file.getValue().number,
                        file.getValue().status.getLen(),
                        file.getKey().toUri().getPath()))
                .toList();
    }

    private Input input(int task, TaskSplitMetaInfo split, Map<String, FSDataInputStream> open) throws IOException {
        Part part = part(split.getSplitIndex(), open);
        FileBlock found = part == null ? null : block(part);
        if (found == null) {
            List<String> hosts = split.getLocations() == null ? List.of() : Arrays.asList(split.getLocations());
            return new Input(task, TaskState.ASIDE, -1L - task, split.getInputDataLength(), -1, hosts);
        }
        LocatedBlock block = found.block;
        return new Input(
                task,
                TaskState.ASIDE,
                BlockKey.of(block.getBlock().getBlockPoolId(), block.getBlock().getBlockId()),
                block.getBlockSize(),
                found.file,
                Arrays.stream(block.getLocations())
                        .map(DatanodeInfo::getHostName)
                        .toList());
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

    /** The block, null where the file is not in HDFS or has no block there. */
    private @Nullable FileBlock block(Part part) throws IOException {
        FileSystem fileSystem = part.file.getFileSystem(conf);
        if (!(fileSystem instanceof DistributedFileSystem hdfs)) {
            return null;
        }
        KnownFile file = files.get(part.file);
        if (file == null) {
            file = new KnownFile(files.size(), status(hdfs, part.file));
            files.put(part.file, file);
        }
        for (LocatedBlock block : file.status.getLocatedBlocks().getLocatedBlocks()) {
            if (part.start >= block.getStartOffset() && part.start < block.getStartOffset() + block.getBlockSize()) {
                return new FileBlock(file.number, block);
            }
        }
        return null;
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
