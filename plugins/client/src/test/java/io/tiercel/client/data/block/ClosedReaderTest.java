package io.tiercel.client.data.block;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.client.data.TieredAccessor;
import io.tiercel.client.data.chunk.Tier;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A reader that is closed while it reads, as HDFS's striped streams do when too few DataNodes have their part. */
class ClosedReaderTest {
    private static final int BYTES = 1_000;

    @Test
    void aReaderClosedWhileItReads_leavesNothingOpen() throws IOException {
        Connecting source = new Connecting();
        TieredAccessor accessor = accessor(source);
        source.meanwhile = accessor;
        accessor.read(0, ByteBuffer.allocate(BYTES));
        assertThat(source.open).isFalse();
    }

    private static TieredAccessor accessor(BlockSource source) throws IOException {
        DataNodePeers peers = ReadScene.peers(new Configuration());
        BlockPlace place = new BlockPlace(new ExtendedBlock("BP-1", 2, BYTES, 3), List.of(), peers);
        return ReadScene.accessor(place, source, () -> {});
    }

    /** Connects anew when it is closed while it reads. */
    private static final class Connecting implements BlockSource {
        private boolean open;
        private @Nullable TieredAccessor meanwhile;

        @Override
        public Tier readFully(long from, ByteBuffer dst, long readAheadTo) throws IOException {
            if (meanwhile != null) {
                meanwhile.close();
            }
            open = true;
            dst.position(dst.limit());
            return Tier.DATANODE;
        }

        @Override
        public @Nullable DatanodeInfo served() {
            return null;
        }

        @Override
        public void close() {
            open = false;
        }
    }
}
