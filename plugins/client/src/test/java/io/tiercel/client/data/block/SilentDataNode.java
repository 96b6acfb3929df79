package io.tiercel.client.data.block;

import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.datatransfer.PacketHeader;
import org.apache.hadoop.hdfs.protocol.proto.DataTransferProtos.BlockOpResponseProto;
import org.apache.hadoop.hdfs.protocol.proto.DataTransferProtos.ChecksumProto;
import org.apache.hadoop.hdfs.protocol.proto.DataTransferProtos.ReadOpChecksumInfoProto;
import org.apache.hadoop.hdfs.protocol.proto.DataTransferProtos.Status;
import org.apache.hadoop.hdfs.protocol.proto.HdfsProtos.ChecksumTypeProto;

/** Takes connections, agrees to serve if it is of that kind, and then says nothing more, or nothing after some bytes. */
final class SilentDataNode implements AutoCloseable {
    private final String uuid;
    private final boolean agrees;
    private final long afterMillis;
    private final int bytes;
    private final ServerSocket server;
    private final List<Socket> taken = new ArrayList<>();

    SilentDataNode(String uuid, boolean agrees) throws IOException {
        this(uuid, agrees, 0);
    }

    /** @param afterMillis how long it takes to agree */
    SilentDataNode(String uuid, boolean agrees, long afterMillis) throws IOException {
        this(uuid, agrees, afterMillis, 0);
    }

    /** @param bytes of the block, from its beginning, that it sends */
    SilentDataNode(String uuid, boolean agrees, long afterMillis, int bytes) throws IOException {
        this.bytes = bytes;
        this.uuid = uuid;
        this.agrees = agrees;
        this.afterMillis = afterMillis;
        server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread taking = new Thread(this::take, uuid);
        taking.setDaemon(true);
        taking.start();
    }

    DatanodeInfo node() {
        DatanodeID id = new DatanodeID("127.0.0.1", "localhost", uuid, server.getLocalPort(), 0, 0, 0);
        return new DatanodeInfo.DatanodeInfoBuilder().setNodeID(id).build();
    }

    /** How often somebody has come to read. */
    synchronized int connections() {
        return taken.size();
    }

    synchronized void awaitReader() throws InterruptedException {
        while (taken.isEmpty()) {
            wait();
        }
    }

    @Override
    public synchronized void close() throws IOException {
        server.close();
        for (Socket socket : taken) {
            socket.close();
        }
    }

    private void take() {
        try {
            while (true) {
                answer(server.accept());
            }
        } catch (IOException e) {
            if (!server.isClosed()) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private void answer(Socket socket) throws IOException {
        if (agrees) {
            // To the first byte of the request; the rest is not looked at.
            if (socket.getInputStream().read() >= 0) {
                LockSupport.parkNanos(afterMillis * 1_000_000);
                agreement().writeDelimitedTo(socket.getOutputStream());
                send(new DataOutputStream(socket.getOutputStream()));
            }
        }
        synchronized (this) {
            taken.add(socket);
            notifyAll();
        }
    }

    private void send(DataOutputStream out) throws IOException {
        if (bytes > 0) {
            new PacketHeader(Integer.BYTES + bytes, 0, 0, false, bytes, false).write(out);
            out.write(new byte[bytes]);
            out.flush();
        }
    }

    private static BlockOpResponseProto agreement() {
        ChecksumProto checksum = ChecksumProto.newBuilder()
                .setType(ChecksumTypeProto.CHECKSUM_NULL)
                .setBytesPerChecksum(512)
                .build();
        return BlockOpResponseProto.newBuilder()
                .setStatus(Status.SUCCESS)
                .setReadOpChecksumInfo(ReadOpChecksumInfoProto.newBuilder()
                        .setChecksum(checksum)
                        .setChunkOffset(0))
                .build();
    }
}
