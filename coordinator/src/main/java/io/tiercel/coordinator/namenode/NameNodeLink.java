package io.tiercel.coordinator.namenode;

import io.tiercel.core.events.AccessAuthority;
import java.io.IOException;
import java.net.URI;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;

/** All that the coordinator asks of one cluster's NameNode. */
public final class NameNodeLink implements AutoCloseable {
    private final HdfsEditSource edits;
    private final HdfsBlockLocator blocks;
    private final @Nullable HdfsBlockTokenCheck tokens;

    private NameNodeLink(HdfsEditSource edits, HdfsBlockLocator blocks, @Nullable HdfsBlockTokenCheck tokens) {
        this.edits = edits;
        this.blocks = blocks;
        this.tokens = tokens;
    }

    /**
     * A link to a NameNode, which need not answer yet.
     *
     * @param checksTokens whether it is asked for what block tokens are checked with
     * @param authority who decides of access, or that the NameNode is asked for it
     * @throws IOException if the configuration does not lead to a NameNode, or it refuses this user
     */
    public static NameNodeLink open(Configuration conf, URI fileSystem, boolean checksTokens, AccessAuthority authority)
            throws IOException {
        HdfsEditSource edits = HdfsEditSource.of(conf, fileSystem, authority);
        try {
            HdfsBlockLocator blocks = HdfsBlockLocator.of(conf, fileSystem);
            try {
                return new NameNodeLink(
                        edits, blocks, checksTokens ? HdfsBlockTokenCheck.start(conf, fileSystem) : null);
            } catch (IOException | RuntimeException e) {
                blocks.close();
                throw e;
            }
        } catch (IOException | RuntimeException e) {
            edits.close();
            throw e;
        }
    }

    public HdfsEditSource edits() {
        return edits;
    }

    public HdfsBlockLocator blocks() {
        return blocks;
    }

    /** By which block tokens are told to be genuine; none are where they are not checked. */
    public BlockTokenCheck tokens() {
        return tokens == null ? BlockTokenCheck.NONE : tokens;
    }

    @Override
    public void close() {
        if (tokens != null) {
            tokens.close();
        }
        blocks.close();
        edits.close();
    }
}
