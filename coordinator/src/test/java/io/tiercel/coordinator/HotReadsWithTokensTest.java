package io.tiercel.coordinator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tiercel.testkit.EmbeddedCluster;
import io.tiercel.testkit.Memcached;
import io.tiercel.testkit.Seed;
import io.tiercel.wire.VersionTables;
import io.tiercel.wire.cache.BlockName;
import io.tiercel.wire.cache.CacheKind;
import io.tiercel.wire.cache.KeyMessages;
import io.tiercel.wire.cache.KeyQuestion;
import io.tiercel.wire.cache.QuestionMessages;
import io.tiercel.wire.crypt.AeadCipher;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.security.token.block.BlockTokenIdentifier;
import org.apache.hadoop.hdfs.security.token.block.BlockTokenSecretManager;
import org.apache.hadoop.security.token.Token;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * In a cluster with block tokens, what is hot is encrypted in memcached, and only who has a token gets the key. That there
 * are tokens the coordinator learns from the NameNode: its own configuration does not say so.
 */
@Tag("cluster")
@Timeout(120)
final class HotReadsWithTokensTest {
    private static final int SHORT_MILLIS = 500;
    /** As HDFS has it where nobody has set it. */
    private static final long LIFETIME_MILLIS = TimeUnit.HOURS.toMillis(10);

    @TempDir
    private Path directory;

    private final Seed seed = Seed.announced("HotReadsWithTokensTest");
    private static EmbeddedCluster cluster;
    private HotCluster hot;

    @BeforeAll
    static void startCluster() throws Exception {
        cluster = HotCluster.plan().withBlockTokens().start();
    }

    @AfterAll
    static void stopCluster() throws Exception {
        cluster.close();
    }

    @BeforeEach
    void start() throws Exception {
        assumeTrue(Memcached.isInstalled(), "memcached is not installed (Debian: memcached)");
        hot = new HotCluster(cluster, directory, seed);
    }

    @AfterEach
    void stop() throws Exception {
        if (hot != null) {
            hot.close();
        }
    }

    @Test
    void whatIsHot_isServedToHoldersOfTokens_alsoAfterTheCoordinatorHasStartedAgain() throws Exception {
        byte[] content = hot.heat("/hot");
        hot.services().coordinator().close();
        hot.services().startCoordinator();
        hot.until("it serves again", () -> HotCluster.hitsOf(() -> hot.read("/hot", content)) > 0);
    }

    @Test
    void whatIsHot_isServedToHoldersOfTokens_alsoAfterTheSecretWasReplaced() throws Exception {
        byte[] content = hot.heat("/hot");
        hot.services().coordinator().close();
        Files.delete(directory.resolve("secret"));
        hot.services().startCoordinator();
        hot.until("it serves again", () -> HotCluster.hitsOf(() -> hot.read("/hot", content)) > 0);
    }

    @Test
    void key_isGivenForAGenuineTokenOfTheBlock_andForNoOther() throws Exception {
        hot.write("/first");
        hot.write("/second");
        LocatedBlock first = located("/first");
        LocatedBlock second = located("/second");
        byte[] key = ask(name(first), first.getBlockToken());
        assertThat(key).hasSize(AeadCipher.KEY_BYTES).isEqualTo(ask(name(first), first.getBlockToken()));
        assertThat(ask(name(second), second.getBlockToken())).isNotEqualTo(key).isNotEmpty();
        BlockName later =
                new BlockName(name(first).pool(), name(first).id(), name(first).generationStamp() + 1);
        assertThat(ask(later, first.getBlockToken())).isNotEqualTo(key);

        assertThat(ask(name(first), second.getBlockToken())).isEmpty();
        Token<BlockTokenIdentifier> forged = new Token<>(first.getBlockToken());
        byte[] password = forged.getPassword().clone();
        password[seed.below(password.length)] ^= 1;
        forged.setPassword(password);
        assertThat(ask(name(first), forged)).isEmpty();
        assertThat(ask(name(first), new Token<>())).isEmpty();
        assertThat(ask(name(first), expired())).isEmpty();
    }

    @Test
    void identifierThatClaimsTwoGigabytes_endsNothing() throws Exception {
        hot.write("/first");
        LocatedBlock first = located("/first");
        Token<BlockTokenIdentifier> genuine = first.getBlockToken();
        byte[] claims = {0, 0, 0x7f, -1, -1, -1};
        Token<BlockTokenIdentifier> hostile =
                new Token<>(claims, genuine.getPassword(), genuine.getKind(), genuine.getService());
        assertThat(ask(name(first), hostile)).isEmpty();
        assertThat(ask(name(first), genuine)).isNotEmpty();
    }

    @Test
    void nameNodeStartedAgain_hasOtherKeys_whichAreSoonKnown() throws Exception {
        hot.write("/file");
        assertThat(ask(name(located("/file")), located("/file").getBlockToken()))
                .isNotEmpty();
        cluster.dfs().restartNameNode(true);
        hot.until("tokens of the new keys are taken", this::givesAKey);
    }

    private boolean givesAKey() {
        try {
            LocatedBlock block = located("/file");
            return ask(name(block), block.getBlockToken()).length > 0;
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private Token<BlockTokenIdentifier> expired() throws Exception {
        BlockTokenSecretManager tokens =
                cluster.dfs().getNamesystem().getBlockManager().getBlockTokenSecretManager();
        tokens.setTokenLifetime(SHORT_MILLIS);
        Token<BlockTokenIdentifier> token = located("/first").getBlockToken();
        tokens.setTokenLifetime(LIFETIME_MILLIS);
        Thread.sleep(2 * SHORT_MILLIS);
        return token;
    }

    private LocatedBlock located(String file) throws IOException {
        return hot.plain().getClient().getLocatedBlocks(file, 0).get(0);
    }

    private static BlockName name(LocatedBlock located) {
        return new BlockName(
                located.getBlock().getBlockPoolId(),
                located.getBlock().getBlockId(),
                located.getBlock().getGenerationStamp());
    }

    /** Asks the relay, as a client does. */
    private byte[] ask(BlockName block, Token<BlockTokenIdentifier> token) throws IOException {
        byte[] question = KeyMessages.ask(9, new KeyQuestion(block, token.getIdentifier(), token.getPassword()));
        Path socket = VersionTables.reports(
                hot.relayDirectory(), VersionTables.cluster(hot.services().uri()));
        try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            channel.connect(UnixDomainSocketAddress.of(socket));
            channel.write(ByteBuffer.allocate(Integer.BYTES + question.length)
                    .putInt(question.length)
                    .put(question)
                    .flip());
            int bytes = read(channel, Integer.BYTES).getInt();
            ByteBuffer answer = read(channel, bytes);
            assertThat(CacheKind.ALL.read(answer)).isEqualTo(CacheKind.KEY);
            assertThat(QuestionMessages.number(answer)).isEqualTo(9);
            return KeyMessages.body(answer);
        }
    }

    private static ByteBuffer read(SocketChannel channel, int bytes) throws IOException {
        ByteBuffer into = ByteBuffer.allocate(bytes);
        while (into.hasRemaining() && channel.read(into) >= 0) {
            Thread.onSpinWait();
        }
        return into.flip();
    }
}
