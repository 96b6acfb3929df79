package io.tiercel.appmaster;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.testkit.Await;
import io.tiercel.wire.schedule.BlockKey;
import io.tiercel.wire.schedule.TaskNotice.Input;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.DFSClient;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.ClientProtocol;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.apache.hadoop.mapreduce.split.JobSplit.TaskSplitIndex;
import org.apache.hadoop.mapreduce.split.JobSplit.TaskSplitMetaInfo;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A job that reads files of three blocks of 100 bytes, the last of which has 50. */
class JobInputsTest {
    private static final int FILES = 20;
    private static final int BLOCKS = 3;
    private static final int BLOCK_BYTES = 100;
    private static final int FILE_BYTES = 250;
    private static final String POOL = "BP-1";

    /** What the NameNode has said of blocks. */
    private static final List<WeakReference<LocatedBlocks>> SAID = new ArrayList<>();

    @TempDir
    private java.nio.file.Path folder;

    private final Configuration conf = new Configuration();
    private JobInputs inputs;

    /** HDFS without a cluster. */
    public static final class PlayedHdfs extends DistributedFileSystem {
        private static final URI NAME = URI.create("hdfs://nn:8020");

        private @Nullable DFSClient client;

        @Override
        public void initialize(URI name, Configuration conf) throws IOException {
            setConf(conf);
            ClientProtocol nameNode = (ClientProtocol) Proxy.newProxyInstance(
                    ClientProtocol.class.getClassLoader(),
                    new Class<?>[] {ClientProtocol.class},
                    (proxy, method, arguments) ->
                            method.getName().equals("getLocatedFileInfo") ? status((String) arguments[0]) : null);
            client = new DFSClient(null, nameNode, conf, null);
        }

        @Override
        public DFSClient getClient() {
            return Objects.requireNonNull(client);
        }

        @Override
        public URI getUri() {
            return NAME;
        }
    }

    @BeforeEach
    void begin() {
        SAID.clear();
        conf.setClass("fs.hdfs.impl", PlayedHdfs.class, DistributedFileSystem.class);
        inputs = new JobInputs(conf);
    }

    @Test
    void eachTask_readsTheBlockInWhichItsSplitBegins() throws IOException {
        List<Input> found = inputs.find(splits(3, 0, 100, 199, 240, 250));
        assertThat(found).extracting(Input::block).containsExactly(key(3, 0), key(3, 1), key(3, 1), key(3, 2), -1L - 4);
        assertThat(found).extracting(Input::bytes).containsExactly(100L, 100L, 100L, 50L, 10L);
        assertThat(found).extracting(Input::file).containsExactly(0, 0, 0, 0, -1);
        assertThat(found.get(0).hosts()).containsExactly("host-30", "host-31");
        assertThat(inputs.files()).hasSize(1).allMatch(file -> file.bytes() == FILE_BYTES);
    }

    @Test
    void ofManyBlocks_onlyWhatIsToldOfThemIsKept() throws Exception {
        List<Input> found = inputs.find(everyBlock());
        assertThat(found).extracting(Input::block).doesNotHaveDuplicates().hasSize(FILES * BLOCKS);
        assertThat(SAID).hasSize(FILES);
        Await.until("nothing that was said is kept", Duration.ofSeconds(20), () -> {
            System.gc();
            return stillKept() == 0;
        });
        assertThat(inputs.files()).hasSize(FILES);
    }

    private static long stillKept() {
        return SAID.stream().filter(said -> said.get() != null).count();
    }

    private TaskSplitMetaInfo[] everyBlock() throws IOException {
        List<TaskSplitMetaInfo> splits = new ArrayList<>();
        for (int file = 0; file < FILES; file++) {
            splits.addAll(List.of(splits(file, 0, BLOCK_BYTES, 2 * BLOCK_BYTES)));
        }
        return splits.toArray(new TaskSplitMetaInfo[0]);
    }

    /** Splits of the file that begin at these places, as MapReduce's client writes them. */
    private TaskSplitMetaInfo[] splits(int file, long... starts) throws IOException {
        java.nio.file.Path written = folder.resolve("splits-" + file);
        TaskSplitMetaInfo[] splits = new TaskSplitMetaInfo[starts.length];
        try (DataOutputStream out = new DataOutputStream(Files.newOutputStream(written))) {
            for (int i = 0; i < starts.length; i++) {
                TaskSplitIndex index = new TaskSplitIndex(written.toUri().toString(), out.size());
                splits[i] = new TaskSplitMetaInfo(index, new String[0], 10);
                Text.writeString(out, FileSplit.class.getName());
                new FileSplit(new Path("hdfs://nn:8020/" + file), starts[i], 10, new String[0]).write(out);
            }
        }
        return splits;
    }

    private static long key(int file, int block) {
        return BlockKey.of(POOL, blockId(file, block));
    }

    private static long blockId(int file, int block) {
        return 1_000L + (long) BLOCKS * file + block;
    }

    private static HdfsFileStatus status(String path) {
        int file = Integer.parseInt(path.substring(1));
        List<LocatedBlock> blocks = new ArrayList<>();
        for (int block = 0; block < BLOCKS; block++) {
            long bytes = Math.min(BLOCK_BYTES, FILE_BYTES - (long) block * BLOCK_BYTES);
            blocks.add(new LocatedBlock(
                    new ExtendedBlock(POOL, blockId(file, block), bytes, 1),
                    new DatanodeInfo[] {node(file, 0), node(file, 1)},
                    new String[] {"s-0", "s-1"},
                    new StorageType[] {StorageType.DISK, StorageType.DISK},
                    (long) block * BLOCK_BYTES,
                    false,
                    new DatanodeInfo[0]));
        }
        LocatedBlocks located = new LocatedBlocks(FILE_BYTES, false, blocks, blocks.get(BLOCKS - 1), true, null, null);
        SAID.add(new WeakReference<>(located));
        return new HdfsFileStatus.Builder()
                .length(FILE_BYTES)
                .locations(located)
                .build();
    }

    private static DatanodeInfo node(int file, int replica) {
        String name = "" + file + replica;
        return new DatanodeInfo.DatanodeInfoBuilder()
                .setNodeID(new DatanodeID("10.0.0.1", "host-" + name, "uuid-" + name, 1, 2, 3, 4))
                .build();
    }
}
