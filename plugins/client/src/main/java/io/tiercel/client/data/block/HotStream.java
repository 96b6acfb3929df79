package io.tiercel.client.data.block;

import io.tiercel.client.data.chunk.Tier;
import io.tiercel.client.hot.HotConversation;
import io.tiercel.client.hot.HotServer;
import io.tiercel.client.hot.HotSource;
import io.tiercel.client.hot.HotStatistics;
import io.tiercel.wire.memcached.MemcachedConnection;
import io.tiercel.wire.memcached.MemcachedConnection.Value;
import io.tiercel.wire.memcached.Pieces;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.jspecify.annotations.Nullable;

/**
 * Reads a block from the memcached server that holds it while it is hot, and what is missing there from its DataNodes.
 *
 * <p>A reader that goes on where the last read ended has asked for the next pieces already, for more of them the longer it
 * goes on: memcached sends them one after the other. A whole piece that was missing is brought to memcached, by one reader
 * of the cluster. Not thread-safe.
 */
public final class HotStream implements BlockSource {
    private static final int PIECES_FIRST = 2;
    private static final int PIECES_AHEAD_MAX = 8;
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);
    private static final long NO_PIECE = -1;

    private final Pieces pieces;
    private final Supplier<@Nullable HotSource> place;
    private final BlockSource dataNodes;
    private final HotConversation conversation = new HotConversation();

    /** An answer that is under way: on this connection of this server, about the pieces from next to before end. */
    private @Nullable MemcachedConnection connection;

    private @Nullable HotSource source;
    private long next = NO_PIECE;
    private long end;
    private int ahead = PIECES_FIRST;
    private @Nullable Value value;
    private boolean answered;

    /** The piece of which a part was read last. */
    private ByteBuffer kept = NOTHING;

    private long keptPiece = NO_PIECE;
    private Tier keptFrom = Tier.MEMCACHED;
    /** The piece that was looked for in memcached in vain, and is read in parts. */
    private long missingPiece = NO_PIECE;

    /** @param place where the block is, if it is hot now */
    public HotStream(Pieces pieces, Supplier<@Nullable HotSource> place, BlockSource dataNodes) {
        this.pieces = pieces;
        this.place = place;
        this.dataNodes = dataNodes;
    }

    @Override
    public Tier readFully(long from, ByteBuffer dst, long readAheadTo) throws IOException {
        Tier furthest = Tier.MEMCACHED;
        int start = dst.position();
        int limit = dst.limit();
        try {
            while (dst.position() < limit) {
                long position = from + dst.position() - start;
                long piece = Pieces.at(position);
                int offset = (int) (position - piece * Pieces.BYTES);
                dst.limit(dst.position() + Math.min(limit - dst.position(), pieces.length(piece) - offset));
                furthest = furthest(furthest, readPiece(piece, offset, dst, readAheadTo));
                dst.limit(limit);
            }
        } finally {
            dst.limit(limit);
        }
        return furthest;
    }

    @Override
    public void rest() {
        dataNodes.rest();
    }

    @Override
    public int networkDistance() {
        return dataNodes.networkDistance();
    }

    @Override
    public @Nullable DatanodeInfo served() {
        return dataNodes.served();
    }

    @Override
    public void close() throws IOException {
        endAnswer();
        dataNodes.close();
    }

    private Tier readPiece(long piece, int offset, ByteBuffer dst, long readAheadTo) throws IOException {
        if (piece == keptPiece) {
            fromKept(offset, dst);
            return keptFrom;
        }
        conversation.begin();
        Tier tier = fetchPiece(piece, offset, dst, readAheadTo);
        conversation.end();
        return tier;
    }

    /** Reads the piece, which is not kept. */
    private Tier fetchPiece(long piece, int offset, ByteBuffer dst, long readAheadTo) throws IOException {
        if (piece != missingPiece && receive(piece, offset, dst, readAheadTo)) {
            if (piece == keptPiece) {
                fromKept(offset, dst);
            }
            return Tier.MEMCACHED;
        }
        missingPiece = dst.remaining() < pieces.length(piece) ? piece : NO_PIECE;
        fromDataNodes(piece, offset, dst, readAheadTo);
        return Tier.DATANODE;
    }

    private void fromKept(int offset, ByteBuffer dst) {
        dst.put(kept.slice(offset, dst.remaining()));
    }

    private static Tier furthest(Tier one, Tier other) {
        return one.compareTo(other) > 0 ? one : other;
    }

    /** Receives the piece: into dst if all of it is wanted, otherwise to be kept; whether it was there. */
    private boolean receive(long piece, int offset, ByteBuffer dst, long readAheadTo) {
        HotSource from = ask(piece, readAheadTo);
        MemcachedConnection answer = connection;
        if (from == null || answer == null) {
            return false;
        }
        HotStatistics statistics = from.server().statistics();
        int start = dst.position();
        try {
            Value found = find(answer, piece);
            boolean intact = found != null && take(answer, found, piece, offset, dst, from);
            next = piece + 1;
            if (next == end) {
                finish(answer, from.server());
            }
            (intact ? statistics.hits : statistics.misses).increment();
            return intact;
        } catch (IOException e) {
            // Some of the piece may have come.
            dst.position(start);
            connection = null;
            conversation.failed(from.server(), answer, e);
            return false;
        }
    }

    /** Has the server send the piece and some of those after it, unless it does already; null if there is none to ask. */
    private @Nullable HotSource ask(long piece, long readAheadTo) {
        if (connection != null && piece == next) {
            return source;
        }
        endAnswer();
        HotSource holder = place.get();
        MemcachedConnection taken = holder == null ? null : conversation.take(holder.server());
        if (holder == null || taken == null) {
            return null;
        }
        ahead = piece == next ? Math.min(2 * ahead, PIECES_AHEAD_MAX) : PIECES_FIRST;
        next = piece;
        end = Math.min(Math.min(piece + ahead, pieces.count()), Math.max(piece, Pieces.at(readAheadTo - 1)) + 1);
        value = null;
        answered = false;
        try {
            List<String> keys =
                    LongStream.range(piece, end).mapToObj(pieces::key).toList();
            taken.get(keys);
        } catch (IOException e) {
            conversation.failed(holder.server(), taken, e);
            return null;
        }
        source = holder;
        connection = taken;
        return holder;
    }

    /** The piece's value, if it comes next. */
    private @Nullable Value find(MemcachedConnection answer, long piece) throws IOException {
        if (value == null && !answered) {
            value = answer.nextValue();
            answered = value == null;
        }
        Value coming = value;
        if (coming == null || !coming.key().equals(pieces.key(piece))) {
            return null;
        }
        value = null;
        return coming;
    }

    /** Reads the value: into dst if all of the piece is wanted, otherwise to be kept; whether it is the piece. */
    private boolean take(
            MemcachedConnection answer, Value found, long piece, int offset, ByteBuffer dst, HotSource from)
            throws IOException {
        if (found.bytes() > Pieces.VALUE_BYTES_MAX) {
            throw new IOException("piece " + found.key() + " has " + found.bytes() + " bytes in memcached");
        }
        int length = pieces.length(piece);
        boolean whole = offset == 0 && dst.remaining() == length;
        if (!from.format().read(answer, found, piece, whole ? dst : buffer(length))) {
            from.server().statistics().corrupt.increment();
            return false;
        }
        if (!whole) {
            keep(piece, Tier.MEMCACHED);
        }
        return true;
    }

    /** What is in the buffer is this piece. */
    private void keep(long piece, Tier from) {
        kept.flip();
        keptPiece = piece;
        keptFrom = from;
    }

    private ByteBuffer buffer(int bytes) {
        keptPiece = NO_PIECE;
        if (kept.capacity() < bytes) {
            kept = ByteBuffer.allocate(Pieces.BYTES);
        }
        return kept.clear().limit(bytes);
    }

    /** All that was asked for has been dealt with. */
    private void finish(MemcachedConnection answer, HotServer from) throws IOException {
        if (!answered && (value != null || answer.nextValue() != null)) {
            throw new IOException("memcached sends what it was not asked for");
        }
        connection = null;
        conversation.give(from, answer);
    }

    private void endAnswer() {
        MemcachedConnection answer = connection;
        connection = null;
        if (answer != null && source != null) {
            conversation.abandon(source.server(), answer);
        }
    }

    /** Reads the piece or the part that is wanted; all of a piece that is hot, if the reader is to bring it and goes on. */
    private void fromDataNodes(long piece, int offset, ByteBuffer dst, long readAheadTo) throws IOException {
        long begin = piece * Pieces.BYTES;
        int length = pieces.length(piece);
        boolean goesOn = Math.max(readAheadTo, begin + offset + dst.remaining()) >= begin + length;
        HotSource holder = offset == 0 && goesOn ? place.get() : null;
        if (holder == null || !conversation.mayFill(holder.server(), pieces, piece)) {
            dataNodes.readFully(begin + offset, dst, readAheadTo);
        } else if (dst.remaining() == length) {
            int start = dst.position();
            dataNodes.readFully(begin, dst, readAheadTo);
            conversation.fill(holder, piece, dst.duplicate().flip().position(start));
        } else {
            dataNodes.readFully(begin, buffer(length), readAheadTo);
            keep(piece, Tier.DATANODE);
            conversation.fill(holder, piece, kept.duplicate());
            fromKept(offset, dst);
        }
    }
}
