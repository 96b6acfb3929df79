package io.tiercel.client.data.block;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.EnumSet;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.security.token.block.BlockTokenIdentifier;
import org.apache.hadoop.hdfs.security.token.block.BlockTokenIdentifier.AccessMode;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.security.token.Token;
import org.junit.jupiter.api.Test;

/** What is in memory is shown to the holder of a token for it, and to nobody else. */
class BlockAccessTest {
    private static final String POOL = "BP-1";
    private static final long BLOCK = 1_073_741_825L;
    /** Of a file of erasure coding: the last four bits of its blocks' ids are their places in the group. */
    private static final long GROUP = -9_223_372_036_854_775_792L;

    private static final long EXPIRY_MILLIS = 1_000_000;
    private static final long NOW_MILLIS = EXPIRY_MILLIS - 1;

    @Test
    void token_permitsItsOwnBlock_inItsOwnPool() throws IOException {
        Token<BlockTokenIdentifier> token = token(BLOCK, EnumSet.of(AccessMode.READ));
        assertThat(BlockAccess.permits(token, POOL, BLOCK, NOW_MILLIS)).isTrue();
        assertThat(BlockAccess.permits(token, POOL, BLOCK + 1, NOW_MILLIS)).isFalse();
        assertThat(BlockAccess.permits(token, "BP-2", BLOCK, NOW_MILLIS)).isFalse();
    }

    @Test
    void token_permitsNothing_onceItHasExpired() throws IOException {
        Token<BlockTokenIdentifier> token = token(BLOCK, EnumSet.of(AccessMode.READ));
        assertThat(BlockAccess.permits(token, POOL, BLOCK, EXPIRY_MILLIS)).isFalse();
    }

    @Test
    void token_thatIsToWriteWith_permitsNothing() throws IOException {
        Token<BlockTokenIdentifier> token = token(BLOCK, EnumSet.of(AccessMode.WRITE, AccessMode.COPY));
        assertThat(BlockAccess.permits(token, POOL, BLOCK, NOW_MILLIS)).isFalse();
    }

    @Test
    void token_ofAGroup_permitsItsBlocks_andThoseOfNoOther() throws IOException {
        Token<BlockTokenIdentifier> token = token(GROUP, EnumSet.of(AccessMode.READ));
        assertThat(BlockAccess.permits(token, POOL, GROUP, NOW_MILLIS)).isTrue();
        assertThat(BlockAccess.permits(token, POOL, GROUP + 15, NOW_MILLIS)).isTrue();
        assertThat(BlockAccess.permits(token, POOL, GROUP + 16, NOW_MILLIS)).isFalse();
        assertThat(BlockAccess.permits(token, POOL, GROUP - 1, NOW_MILLIS)).isFalse();
    }

    @Test
    void token_ofAnOrdinaryBlock_permitsNoneOfItsNeighbours() throws IOException {
        Token<BlockTokenIdentifier> token = token(BLOCK & ~15L, EnumSet.of(AccessMode.READ));
        assertThat(BlockAccess.permits(token, POOL, BLOCK, NOW_MILLIS)).isFalse();
    }

    @Test
    void emptyToken_ofAClusterWithoutBlockTokens_permitsAll() throws IOException {
        assertThat(BlockAccess.permits(new Token<>(), POOL, BLOCK, NOW_MILLIS)).isTrue();
    }

    private static Token<BlockTokenIdentifier> token(long block, EnumSet<AccessMode> modes) {
        BlockTokenIdentifier identifier =
                new BlockTokenIdentifier("ann", POOL, block, modes, new StorageType[0], new String[0], false);
        identifier.setExpiryDate(EXPIRY_MILLIS);
        return new Token<>(identifier.getBytes(), new byte[] {1}, identifier.getKind(), new Text());
    }
}
