package io.tiercel.systemtests.kerberos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tiercel.testkit.Await;
import io.tiercel.testkit.FreePort;
import io.tiercel.testkit.Memcached;
import io.tiercel.testkit.TicketClient;
import io.tiercel.wire.memcached.MemcachedConnection;
import io.tiercel.wire.memcached.Pieces;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** All of Tiercel in a cluster that asks for Kerberos and encrypts everything: NameNode, DataNodes and YARN. */
@Tag("cluster")
@Timeout(240)
class KerberosTest {
    private static final int BYTES = 1_500_000;
    private static final String SIZE = "" + BYTES;
    private static final Duration PATIENCE = Duration.ofSeconds(40);
    /** After which a change of another must be seen. */
    private static final Duration BOUND = Duration.ofSeconds(2);

    private static final int BLOCK_TOKEN_MILLIS = 1_000;
    private static final long SECOND_NANOS = 1_000_000_000L;

    private static SecureSite site;

    @BeforeAll
    static void start() throws Exception {
        site = SecureSite.start();
    }

    @AfterAll
    static void stop() throws Exception {
        site.close();
    }

    @Test
    void secondRead_isServedFromMemory_alsoToAnotherUserWhoMay_andIsEqual() throws Exception {
        String written = write("/twice");
        SecureReply first = site.done("read", "alice/tiered", "/twice");
        assertThat(first.answer()).isEqualTo(written);
        assertThat(first.count("DATANODE")).isEqualTo(BYTES);
        for (String client : List.of("alice/tiered", "bob/tiered")) {
            SecureReply second = site.done("read", client, "/twice");
            assertThat(second.answer()).isEqualTo(written);
            assertThat(second.fromMemory()).as(second.text()).isEqualTo(BYTES);
        }
    }

    @Test
    void userWhoMayNot_isRefusedAsHdfsRefuses_thoughTheBytesAreInMemory() throws Exception {
        write("/private");
        site.done("read", "bob/tiered", "/private");
        assertThat(site.done("read", "bob/tiered", "/private").fromMemory()).isEqualTo(BYTES);
        site.done("chmod", "alice/plain", "/private", "600");
        TimeUnit.NANOSECONDS.sleep(BOUND.toNanos());
        SecureReply refused = site.ask("read", "bob/tiered", "/private");
        assertThat(refused.text()).contains("AccessControlException", "Permission denied: user=bob");
        assertThat(refused.text())
                .isEqualTo(site.ask("read", "bob/plain", "/private").text());
        assertThat(site.done("read", "alice/tiered", "/private").fromMemory()).isEqualTo(BYTES);
    }

    @Test
    void changeOfAnother_isSeen_byTheCoordinatorsWord() throws Exception {
        assertChangesAreSeen("/changing");
    }

    @Test
    void coordinator_goesOnPastTheEndOfItsTickets_alsoWhereTheKdcIsAwayForAWhile() throws Exception {
        SecurePlaces places = site.hadoop().places();
        SecureReply seconds = site.done(
                "ticket-seconds",
                SecurePlaces.COORDINATOR,
                places.keytab("coordinator").toString(),
                site.shortTickets().toString());
        assertThat(Long.parseLong(seconds.answer())).isBetween(1L, (long) SecureSite.TICKET_SECONDS);
        String own = Files.readString(site.shortTickets());
        Files.writeString(site.shortTickets(), own.replaceAll("kdc = \\S+", "kdc = localhost:" + FreePort.next()));
        TimeUnit.SECONDS.sleep(SecureSite.TICKET_SECONDS + 1);
        assertThat(site.cluster().ask("restart-namenode")).isEqualTo("done");
        Await.until("it says what it lacks", PATIENCE, () -> {
            HttpResponse<String> health = site.hadoop().get("/health");
            return health.statusCode() == 503 && health.body().contains("no KDC answers (Connection refused)");
        });
        Files.writeString(site.shortTickets(), own);
        Await.until(
                "it is well again", PATIENCE, () -> site.hadoop().get("/health").statusCode() == 200);
        assertChangesAreSeen("/after-the-ticket");
        if (site.memcached() != null) {
            // The NameNode has other keys of block tokens now, of which it tells the coordinator.
            assertComesFromMemcached("/hot-after-the-ticket");
        }
        assertThat(site.coordinator().output())
                .noneMatch(line -> line.startsWith("\tat "))
                .as("it asked who decides of access, by HTTPS")
                .noneMatch(line -> line.contains("No NameNode tells"));
    }

    @Test
    void expiredBlockTokens_areReplaced_withAndWithoutLocationsInMemory() throws Exception {
        assertThat(site.cluster().ask("block-token-millis", "" + BLOCK_TOKEN_MILLIS))
                .isEqualTo("done");
        try {
            for (String client : List.of("alice/tiered", "alice/hot", "alice/asking")) {
                String path = "/expiring-" + client.replace('/', '-');
                String written = write(path);
                SecureReply late = site.done("read-late", client, path, "" + (BLOCK_TOKEN_MILLIS + 200));
                assertThat(late.answer()).isEqualTo(written);
                TimeUnit.MILLISECONDS.sleep(BLOCK_TOKEN_MILLIS + 200);
                assertThat(site.done("read", client, path).answer()).isEqualTo(written);
            }
        } finally {
            site.cluster().ask("block-token-millis", "" + TimeUnit.HOURS.toMillis(10));
        }
    }

    @Test
    void dataNodes_serveClientsThatEncrypt_andNoOthers() throws Exception {
        String written = write("/encrypted");
        assertThat(site.ask("read", "alice/weak", "/encrypted").failed()).isTrue();
        SecureReply read = site.done("read", "alice/asking", "/encrypted");
        assertThat(read.answer()).isEqualTo(written);
        assertThat(read.count("DATANODE")).isEqualTo(BYTES);
    }

    @Test
    void hotBlock_isReadFromMemcached_whereItIsEncrypted() throws Exception {
        Memcached memcached = site.memcached();
        assumeTrue(memcached != null, "memcached is not installed (Debian: memcached)");
        assertComesFromMemcached("/hot");
        byte[] plain = SecureClientMain.content("/hot", BYTES);
        List<byte[]> values = values(memcached);
        assertThat(values).isNotEmpty();
        for (int from = 0; from < BYTES; from += Pieces.BYTES) {
            byte[] sample = Arrays.copyOfRange(plain, from, from + 64);
            assertThat(values).noneMatch(value -> holds(value, sample));
        }
        site.done("chmod", "alice/plain", "/hot", "600");
        TimeUnit.NANOSECONDS.sleep(BOUND.toNanos());
        assertThat(site.ask("read", "bob/hot", "/hot").text()).contains("AccessControlException");
    }

    @Test
    void blocksThatAreRead_arePinnedByDataNodes_onTheCoordinatorsOrder() throws Exception {
        write("/pinned");
        site.done("read", "alice/tiered", "/pinned");
        Await.until(
                "a block is pinned",
                PATIENCE,
                () -> !site.cluster().ask("pinned").equals("0"));
    }

    @Test
    void holderOfADelegationToken_isServed_untilItHasExpired_andThenRefusedAsOnHdfs() throws Exception {
        String written = write("/token");
        site.done("read", "alice/tiered", "/token");
        site.done("token", "alice", "holder");
        SecureReply read = site.done("read", "holder/tiered", "/token");
        assertThat(read.answer()).isEqualTo(written);
        assertThat(read.fromMemory()).isEqualTo(BYTES);
        TimeUnit.SECONDS.sleep(SecureSettings.TOKEN_RENEW_SECONDS + 1);
        for (String client : List.of("holder/tiered", "holder/plain")) {
            assertThat(site.ask("read", client, "/token").text()).contains("failed", "has expired");
        }
    }

    @Test
    void coordinator_answersByHttp_toTheTicketOfAnAdministrator_andOfNobodyElse() throws Exception {
        URI overview = site.hadoop().rest("/overview");
        assertThat(site.done("rest", "alice", overview.toString()).text())
                .startsWith("200 ")
                .contains("\"cluster\"");
        assertThat(site.done("rest", "root", overview.toString()).text())
                .as("the user that the coordinator is itself")
                .startsWith("200 ");
        assertThat(site.done("rest", "bob", overview.toString()).text())
                .startsWith("403 ")
                .contains("bob (bob@EXAMPLE.COM) may not ask", "dfs.cluster.administrators");
        assertThat(site.hadoop().get("/overview").statusCode()).isEqualTo(401);
        HttpResponse<String> garbage = TicketClient.get(overview, "Negotiate bm90aGluZyBvZiB0aGUga2luZA==");
        assertThat(garbage.statusCode()).isEqualTo(401);
        assertThat(garbage.headers().allValues("WWW-Authenticate")).containsExactly("Negotiate");
        assertThat(site.coordinator().output())
                .anyMatch(line -> line.contains("A question by HTTP is refused: bob (bob@EXAMPLE.COM)"))
                .noneMatch(line -> line.startsWith("\tat "));
    }

    @Test
    void jobsTasks_readFromMemory_byTokensThatAreRenewed() throws Exception {
        write("/input");
        SecureReply counters = site.done("job", "alice/tiered", "/input");
        assertThat(counters.count("lines")).isPositive();
        assertThat(counters.count("late")).as(counters.text()).isEqualTo(BYTES);
        // Whoever waits for what another task fetches has it from memory.
        assertThat(counters.count("DATANODE")).as(counters.text()).isPositive();
        assertThat(counters.fromMemory()).as(counters.text()).isGreaterThanOrEqualTo(BYTES);
        assertThat(Long.parseLong(site.cluster().ask("grants")))
                .as("containers that the plug-in granted")
                .isPositive();
    }

    /** The coordinator, where something is wrong with its Kerberos. */
    @Nested
    class WithoutALogin extends CoordinatorTroubles {
        @Override
        SecureHadoop hadoop() {
            return site.hadoop();
        }
    }

    /** Commands that write to HDFS. */
    @Nested
    class ByTickets extends JarsByTicket {
        @Override
        SecureHadoop hadoop() {
            return site.hadoop();
        }
    }

    private static String write(String path) throws Exception {
        return site.done("write", "alice/plain", path, SIZE).answer();
    }

    /** That answers are kept, and are those of now, though who changes a file tells nobody but the NameNode. */
    private static void assertChangesAreSeen(String path) throws Exception {
        for (String now : List.of("1000", "2000")) {
            site.done("write", "alice/plain", path, now);
            Await.until(
                    "it is seen",
                    BOUND,
                    () -> site.done("length", "alice/tiered", path).answer().equals(now));
            Await.until("it is answered from memory", PATIENCE, () -> {
                SecureReply again = site.done("length", "alice/tiered", path);
                assertThat(again.answer()).isEqualTo(now);
                return again.count("METADATA") == 1;
            });
        }
    }

    private static void assertComesFromMemcached(String path) throws Exception {
        String written = write(path);
        Await.until("a read from memcached", PATIENCE, () -> {
            SecureReply read = site.done("read", "alice/hot", path);
            assertThat(read.answer()).isEqualTo(written);
            return read.count("MEMCACHED") == BYTES;
        });
    }

    private static List<byte[]> values(Memcached memcached) throws IOException {
        try (MemcachedConnection connection = MemcachedConnection.open(memcached.address(), 5 * SECOND_NANOS)) {
            List<byte[]> values = new ArrayList<>();
            connection.get(connection.keys(Pieces.PREFIX, 1_000));
            for (MemcachedConnection.Value value = connection.nextValue();
                    value != null;
                    value = connection.nextValue()) {
                ByteBuffer bytes = ByteBuffer.allocate(value.bytes());
                connection.read(bytes);
                values.add(bytes.array());
            }
            return values;
        }
    }

    private static boolean holds(byte[] all, byte[] sample) {
        return new String(all, StandardCharsets.ISO_8859_1).contains(new String(sample, StandardCharsets.ISO_8859_1));
    }
}
