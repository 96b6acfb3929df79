package io.tiercel.testbed.lab;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.jspecify.annotations.Nullable;

/**
 * A new file that is written block by block, each with its replicas on DataNodes that a seed gives: as if the tasks of a job
 * had written it all over the cluster, and in the same places on each cluster with as many DataNodes. Needs
 * {@code dfs.namenode.redundancy.considerLoad=false}, or HDFS chooses other DataNodes now and then. Not thread-safe.
 */
final class SpreadFile extends OutputStream {
    private static final int BUFFER_BYTES = 4096;
    private static final long POLL_MILLIS = 100;
    private static final long PATIENCE_MILLIS = TimeUnit.SECONDS.toMillis(30);

    private final DistributedFileSystem fs;
    private final Path path;
    private final List<DatanodeInfo> dataNodes;
    private final short replication;
    private final SpreadPlaces spread;
    private final long blockBytes;
    /** Of each block begun so far, where it is to be. */
    private final List<List<DatanodeInfo>> places = new ArrayList<>();

    private @Nullable FSDataOutputStream block;
    private long blockLeft;

    /** Creates the file, in place of one that is there. */
    SpreadFile(DistributedFileSystem fs, Path path, long seed) throws IOException {
        this.fs = fs;
        this.path = path;
        dataNodes = Stream.of(fs.getDataNodeStats())
                .sorted(Comparator.comparing(DatanodeInfo::getHostName).thenComparing(DatanodeInfo::getXferPort))
                .toList();
        replication = fs.getDefaultReplication(path);
        blockBytes = fs.getDefaultBlockSize(path);
        if (replication > dataNodes.size()) {
            throw new IOException(path + " needs " + replication + " DataNodes, and there are " + dataNodes.size());
        }
        spread = new SpreadPlaces(
                dataNodes.stream().map(DatanodeInfo::getNetworkLocation).toList(), replication, seed);
    }

    @Override
    public void write(int value) throws IOException {
        write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
        int at = from;
        while (at < from + count) {
            FSDataOutputStream out = blockWithRoom();
            int part = (int) Math.min(blockLeft, from + count - at);
            out.write(bytes, at, part);
            blockLeft -= part;
            at += part;
        }
    }

    /**
     * Ends the file.
     *
     * @throws IOException also where a block is elsewhere than it was to be, half a minute later
     */
    @Override
    public void close() throws IOException {
        if (block != null) {
            block.close();
            block = null;
            awaitPlaces();
        }
    }

    private FSDataOutputStream blockWithRoom() throws IOException {
        FSDataOutputStream out = block;
        if (out == null || blockLeft == 0) {
            out = nextBlock(out);
            block = out;
            blockLeft = blockBytes;
        }
        return out;
    }

    private FSDataOutputStream nextBlock(@Nullable FSDataOutputStream before) throws IOException {
        List<DatanodeInfo> place = spread.next().stream().map(dataNodes::get).toList();
        places.add(place);
        InetSocketAddress[] favored = place.stream()
                .map(node -> new InetSocketAddress(node.getIpAddr(), node.getXferPort()))
                .toArray(InetSocketAddress[]::new);
        if (before == null) {
            return fs.create(
                    path, FsPermission.getFileDefault(), true, BUFFER_BYTES, replication, blockBytes, null, favored);
        }
        before.close();
        return fs.append(path, EnumSet.of(CreateFlag.APPEND, CreateFlag.NEW_BLOCK), BUFFER_BYTES, null, favored);
    }

    /** DataNodes tell the NameNode of what they have got a little later than the writer. */
    private void awaitPlaces() throws IOException {
        List<Set<String>> wanted = places.stream()
                .map(place -> names(place.stream().map(DatanodeInfo::getXferAddr)))
                .toList();
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(PATIENCE_MILLIS);
        while (!wanted.equals(found())) {
            if (System.nanoTime() > deadline) {
                throw new IOException("the blocks of " + path + " are on " + found() + ", not on " + wanted
                        + ": is a DataNode full or down?");
            }
            try {
                TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
            } catch (InterruptedException e) {
                throw new IOException("interrupted while blocks arrive", e);
            }
        }
    }

    private List<Set<String>> found() throws IOException {
        List<Set<String>> found = new ArrayList<>();
        for (BlockLocation location : fs.getFileBlockLocations(path, 0, Long.MAX_VALUE)) {
            found.add(names(Arrays.stream(location.getNames())));
        }
        return found;
    }

    private static Set<String> names(Stream<String> names) {
        Set<String> sorted = new TreeSet<>();
        names.forEach(sorted::add);
        return sorted;
    }
}
