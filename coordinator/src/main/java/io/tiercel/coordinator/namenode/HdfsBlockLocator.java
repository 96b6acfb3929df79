package io.tiercel.coordinator.namenode;

import io.tiercel.wire.cache.BlockName;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.NameNodeProxiesClient;
import org.apache.hadoop.hdfs.protocol.ClientProtocol;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.DirectoryListing;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus;
import org.apache.hadoop.hdfs.protocol.HdfsLocatedFileStatus;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;
import org.apache.hadoop.ipc.RPC;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks a real NameNode for the blocks of files, one file at a time. */
public final class HdfsBlockLocator implements BlockLocator, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(HdfsBlockLocator.class);
    private static final int QUESTIONS_MAX = 16;
    private static final long IDLE_SECONDS = 30;
    /** Of a longer file only the beginning is found: more is hardly ever read ahead. */
    private static final long BYTES_MAX = 64L << 30;

    private final ClientProtocol nameNode;
    private final ThreadPoolExecutor asking;

    private HdfsBlockLocator(ClientProtocol nameNode) {
        this.nameNode = nameNode;
        this.asking = new ThreadPoolExecutor(
                1,
                1,
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                new ArrayBlockingQueue<>(QUESTIONS_MAX),
                HdfsBlockLocator::thread);
        asking.allowCoreThreadTimeOut(true);
    }

    /**
     * One that connects when it is first asked.
     *
     * @throws IOException if the configuration does not lead to a NameNode
     */
    public static HdfsBlockLocator of(Configuration conf, URI fileSystem) throws IOException {
        Configuration own = NameNodeConfiguration.of(conf, fileSystem);
        return new HdfsBlockLocator(NameNodeProxiesClient.createProxyWithClientProtocol(own, fileSystem, null)
                .getProxy());
    }

    @Override
    public boolean locate(String path, Consumer<List<LocatedInput>> answer) {
        try {
            asking.execute(() -> answer.accept(blocks(path)));
            return true;
        } catch (RejectedExecutionException e) {
            return false;
        }
    }

    @Override
    public void close() {
        asking.shutdownNow();
        RPC.stopProxy(nameNode);
    }

    private List<LocatedInput> blocks(String path) {
        try {
            HdfsFileStatus status = nameNode.getFileInfo(path);
            if (status != null && status.isDirectory()) {
                return folder(path);
            }
            LocatedBlocks located = status == null ? null : nameNode.getBlockLocations(path, 0, BYTES_MAX);
            return located == null ? List.of() : complete(path, located);
        } catch (IOException | RuntimeException e) {
            // Whoever asked waits for an answer, also where a bug is all there is.
            LOG.debug("{} is not read ahead", path, e);
            return List.of();
        }
    }

    /** Of the files that a job reads which is given the folder: not those that are called like {@code _SUCCESS} or {@code .x}. */
    private List<LocatedInput> folder(String path) throws IOException {
        DirectoryListing listing = nameNode.getListing(path, HdfsFileStatus.EMPTY_NAME, true);
        List<LocatedInput> blocks = new ArrayList<>();
        if (listing != null) {
            for (HdfsFileStatus file : listing.getPartialListing()) {
                String name = file.getLocalName();
                boolean hidden = name.startsWith("_") || name.startsWith(".");
                if (!hidden
                        && file instanceof HdfsLocatedFileStatus located
                        && !file.isDirectory()
                        && located.getLocatedBlocks() != null) {
                    blocks.addAll(
                            complete(path.endsWith("/") ? path + name : path + "/" + name, located.getLocatedBlocks()));
                }
            }
        }
        return blocks;
    }

    /** Those that nobody writes to; of coded files none, as no DataNode has a whole block of theirs. */
    private static List<LocatedInput> complete(String path, LocatedBlocks located) {
        List<LocatedInput> complete = new ArrayList<>();
        if (located.getErasureCodingPolicy() == null && !located.isUnderConstruction()) {
            for (LocatedBlock block : located.getLocatedBlocks()) {
                complete.add(input(path, block));
            }
        }
        return complete;
    }

    private static LocatedInput input(String path, LocatedBlock located) {
        ExtendedBlock block = located.getBlock();
        BlockName name = new BlockName(block.getBlockPoolId(), block.getBlockId(), block.getGenerationStamp());
        List<String> dataNodes = Arrays.stream(located.getLocations())
                .map(DatanodeInfo::getDatanodeUuid)
                .toList();
        return new LocatedInput(name, block.getNumBytes(), path, dataNodes);
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "tiercel block locator");
        thread.setDaemon(true);
        return thread;
    }
}
