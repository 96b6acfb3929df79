package io.tiercel.client.hot;

import io.tiercel.wire.cache.BlockName;
import io.tiercel.wire.cache.KeyQuestion;
import io.tiercel.wire.memcached.EncryptedPieces;
import io.tiercel.wire.memcached.PieceFormat;
import io.tiercel.wire.memcached.Pieces;
import io.tiercel.wire.memcached.PlainPieces;
import java.util.function.Supplier;
import org.apache.hadoop.hdfs.security.token.block.BlockTokenIdentifier;
import org.apache.hadoop.security.token.Token;
import org.jspecify.annotations.Nullable;

/**
 * Where a block is read from while it is hot, for one reader: as it is where the cluster has no block tokens, otherwise
 * encrypted, once the reader has the key. Not thread-safe.
 */
final class HotBlock implements Supplier<@Nullable HotSource> {
    private final BlockName block;
    private final Pieces pieces;
    private final Token<BlockTokenIdentifier> token;
    private final HotPlaces places;
    private final PieceKeys keys;
    private @Nullable PieceFormat format;
    private byte @Nullable [] key;

    HotBlock(BlockName block, Pieces pieces, Token<BlockTokenIdentifier> token, HotPlaces places, PieceKeys keys) {
        this.block = block;
        this.pieces = pieces;
        this.token = token;
        this.places = places;
        this.keys = keys;
    }

    @Override
    public @Nullable HotSource get() {
        HotServer server = places.serverOf(block);
        PieceFormat now = server == null ? null : format();
        return server == null || now == null ? null : new HotSource(server, now);
    }

    private @Nullable PieceFormat format() {
        if (token.getIdentifier().length == 0) {
            format = format == null ? new PlainPieces(pieces) : format;
            return format;
        }
        byte[] now = keys.of(new KeyQuestion(block, token.getIdentifier(), token.getPassword()));
        if (now == null) {
            return null;
        }
        if (format == null || now != key) {
            key = now;
            format = new EncryptedPieces(pieces, now);
        }
        return format;
    }
}
