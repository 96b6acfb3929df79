package io.tiercel.client.data.block;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import org.apache.hadoop.hdfs.security.token.block.BlockTokenIdentifier;
import org.apache.hadoop.hdfs.security.token.block.BlockTokenIdentifier.AccessMode;
import org.apache.hadoop.security.token.Token;

/**
 * Reads block tokens, and refuses what a DataNode would refuse on the face of one: another block, no right to read, expired.
 *
 * <p>The signature only a DataNode can check. It need not be checked here: what a process could gain by a forged token
 * is memory of its own operating-system user, which it can read without us.
 */
public final class BlockAccess {
    private BlockAccess() {}

    /** The token that HDFS hands in as it was written to a stream. */
    public static Token<BlockTokenIdentifier> parse(byte[] written) throws IOException {
        Token<BlockTokenIdentifier> token = new Token<>();
        token.readFields(new DataInputStream(new ByteArrayInputStream(written)));
        return token;
    }

    /** Whether the token lets its holder read the block now; a cluster without block tokens hands out empty ones. */
    public static boolean permits(Token<BlockTokenIdentifier> token, String poolId, long blockId, long nowMillis)
            throws IOException {
        if (token.getIdentifier().length == 0) {
            return true;
        }
        BlockTokenIdentifier identifier = token.decodeIdentifier();
        return identifier.getBlockPoolId().equals(poolId)
                && coversBlock(identifier.getBlockId(), blockId)
                && identifier.getAccessModes().contains(AccessMode.READ)
                && identifier.getExpiryDate() > nowMillis;
    }

    /** The token of a striped group, whose id is negative and ends in zeros, holds for its internal blocks. */
    private static boolean coversBlock(long tokenBlockId, long blockId) {
        return tokenBlockId == blockId || (blockId < 0 && tokenBlockId == (blockId & ~15L));
    }
}
