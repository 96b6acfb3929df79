package io.tiercel.coordinator.namenode;

import io.tiercel.wire.ServiceThread;
import io.tiercel.wire.cache.BlockName;
import io.tiercel.wire.cache.KeyQuestion;
import java.io.IOException;
import java.net.URI;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.NameNodeProxies;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.security.token.block.BlockTokenIdentifier;
import org.apache.hadoop.hdfs.security.token.block.BlockTokenIdentifier.AccessMode;
import org.apache.hadoop.hdfs.security.token.block.BlockTokenSecretManager;
import org.apache.hadoop.hdfs.security.token.block.ExportedBlockKeys;
import org.apache.hadoop.hdfs.server.protocol.NamenodeProtocol;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.security.AccessControlException;
import org.apache.hadoop.security.token.SecretManager;
import org.apache.hadoop.security.token.Token;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Checks block tokens as a DataNode does: with the keys that the NameNode signs them with, which it tells a superuser, as
 * it tells the balancer. They are asked for anew well before they change, and soon after a token was refused: a NameNode
 * that has started again has other keys. A NameNode without block tokens has none, and nobody comes with a token then.
 */
public final class HdfsBlockTokenCheck implements BlockTokenCheck, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(HdfsBlockTokenCheck.class);
    /** Of an interval in which keys change. */
    private static final int TIMES_AN_INTERVAL = 4;

    private static final long RETRY_NANOS = TimeUnit.SECONDS.toNanos(5);
    /** Where the NameNode has no block tokens. */
    private static final long WITHOUT_NANOS = TimeUnit.MINUTES.toNanos(1);

    private static final Text TOKEN_KIND = new BlockTokenIdentifier().getKind();
    private static final Text ANY_SERVICE = new Text();

    private final NamenodeProtocol nameNode;
    private final ServiceThread thread;
    private volatile boolean closed;
    private volatile boolean doubted;
    private volatile @Nullable BlockTokenSecretManager keys;
    private boolean complained;

    private HdfsBlockTokenCheck(NamenodeProtocol nameNode) {
        this.nameNode = nameNode;
        this.thread = new ServiceThread("tiercel block keys", this::run);
    }

    /**
     * One that has the NameNode's keys, or asks for them until it answers; until then no token is genuine. Whether there
     * are block tokens is what the NameNode says, not the configuration, which may be another than the NameNode's.
     *
     * @throws IOException if the NameNode does not tell this user its keys
     */
    public static HdfsBlockTokenCheck start(Configuration conf, URI fileSystem) throws IOException {
        Configuration own = NameNodeConfiguration.of(conf, fileSystem);
        HdfsBlockTokenCheck check =
                new HdfsBlockTokenCheck(NameNodeProxies.createProxy(own, fileSystem, NamenodeProtocol.class)
                        .getProxy());
        try {
            check.refresh();
        } catch (AccessControlException e) {
            check.close();
            throw new IOException(fileSystem + " does not tell the keys of block tokens: " + NameNodeWords.of(e), e);
        } catch (IOException e) {
            check.complained = true;
            LOG.warn("{} does not tell the keys of block tokens yet: {}", fileSystem, NameNodeWords.of(e));
        }
        check.thread.start();
        return check;
    }

    @Override
    public boolean permits(KeyQuestion question) {
        BlockTokenSecretManager known = keys;
        if (known == null) {
            doubt();
            return false;
        }
        if (!BlockTokenForm.isSound(question.tokenIdentifier())) {
            return false;
        }
        BlockName name = question.block();
        ExtendedBlock block = new ExtendedBlock(name.pool(), name.id(), 0, name.generationStamp());
        Token<BlockTokenIdentifier> token =
                new Token<>(question.tokenIdentifier(), question.tokenPassword(), TOKEN_KIND, ANY_SERVICE);
        try {
            known.checkAccess(token, null, block, AccessMode.READ);
            return true;
        } catch (SecretManager.InvalidToken | RuntimeException e) {
            LOG.debug("A block token for {} is refused", name, e);
            doubt();
            return false;
        }
    }

    @Override
    public void close() {
        closed = true;
        RPC.stopProxy(nameNode);
        thread.stop();
    }

    /** There may be other keys than those that are known. */
    private void doubt() {
        doubted = true;
        thread.wake();
    }

    private void run() {
        while (!closed) {
            doubted = false;
            long asked = System.nanoTime();
            long pauseNanos = turn();
            long left = pauseNanos;
            while (!closed && left > 0 && !(doubted && pauseNanos - left > RETRY_NANOS)) {
                LockSupport.parkNanos(doubted ? RETRY_NANOS : left);
                left = pauseNanos - (System.nanoTime() - asked);
            }
        }
    }

    /** Asks for the keys; after how long to ask again. */
    private long turn() {
        try {
            long pauseNanos = refresh();
            complained = false;
            return pauseNanos;
        } catch (IOException e) {
            return failed(NameNodeWords.of(e));
        } catch (RuntimeException e) {
            return failed(e.toString());
        }
    }

    private long failed(String trouble) {
        if (!complained && !closed) {
            complained = true;
            LOG.warn("The keys of block tokens are not told; asking again: {}", trouble);
        }
        return RETRY_NANOS;
    }

    private long refresh() throws IOException {
        try {
            return ask();
        } catch (RemoteException e) {
            throw e.unwrapRemoteException();
        }
    }

    private long ask() throws IOException {
        ExportedBlockKeys told = nameNode.getBlockKeys();
        if (!told.isBlockTokenEnabled()) {
            return WITHOUT_NANOS;
        }
        BlockTokenSecretManager known = keys;
        if (known == null) {
            String pool = nameNode.versionRequest().getBlockPoolID();
            known = new BlockTokenSecretManager(
                    told.getKeyUpdateInterval(), told.getTokenLifetime(), pool, null, false);
        }
        known.addKeys(told);
        keys = known;
        return Math.max(RETRY_NANOS, TimeUnit.MILLISECONDS.toNanos(told.getKeyUpdateInterval()) / TIMES_AN_INTERVAL);
    }
}
