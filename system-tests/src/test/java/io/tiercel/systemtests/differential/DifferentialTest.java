package io.tiercel.systemtests.differential;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tiercel.core.metadata.MetadataKind;
import io.tiercel.testbed.services.TiercelServices;
import io.tiercel.testkit.EmbeddedCluster;
import io.tiercel.testkit.FaultyDirectory;
import io.tiercel.testkit.FaultyDirectory.Fault;
import io.tiercel.testkit.Memcached;
import io.tiercel.testkit.Seed;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Three clients with Tiercel, in two processes, run a random program against one HDFS; what they are answered is what
 * stock HDFS answers, at once for what they changed themselves and within the staleness bound for the rest.
 *
 * <p>{@code -Dtiercel.test.operations=100000} makes the programs longer; a failure prints the seed that replays it.
 */
@Tag("cluster")
class DifferentialTest {
    private static final int OPERATIONS = Integer.getInteger("tiercel.test.operations", 1_200);
    /** A program that has by chance not met what it is to meet goes on, up to so many times the operations. */
    private static final int LONGEST = 4;
    /** Clients tell of a block at most every 10 s, so that one that memcached has lost is hot again after those. */
    private static final int REHEATED_MILLIS = 20_000;

    private static final int LOSSES = Math.max(3, OPERATIONS / 300);
    private static final int ROUNDS_BETWEEN_LOSSES = 12;

    private static @Nullable EmbeddedCluster cluster;

    /** Whether a program has met what it is to meet. */
    @FunctionalInterface
    private interface Met {
        boolean all() throws IOException;
    }

    @AfterAll
    static void stopCluster() {
        if (cluster != null) {
            cluster.close();
        }
    }

    @Test
    void answers_areThoseOfStockHdfs() throws Exception {
        Seed seed = Seed.announced("a quiet run");
        try (World world = new World(startedCluster())) {
            Map<Actor, String> tiers = Map.of(Actor.NEAR, "bytes PROCESS", Actor.FAR, "bytes NODE");
            Tally tally = play(world, seed, () -> isServed(world.clients(), tiers));

            assertThat(tally.compared()).isGreaterThan(OPERATIONS);
            assertServed(world.clients(), tiers);
        }
    }

    @Test
    void answers_areThoseOfStockHdfs_whileCoordinatorAndRelayAreKilled() throws Exception {
        Seed seed = Seed.announced("a run with kills");
        try (World world = new World(startedCluster());
                Mischief kills = Mischief.start(seed.split(), 4_000, s -> killOne(world.services(), s))) {
            Tally tally = play(world, seed, () -> kills.done() > 0);

            assertThat(tally.compared()).isGreaterThan(OPERATIONS);
            assertThat(kills.done()).isPositive();
        }
    }

    @Test
    void answers_areThoseOfStockHdfs_whileTheNodeTierIsDamaged() throws Exception {
        Seed seed = Seed.announced("a run with damage");
        try (World world = new World(startedCluster());
                Mischief damage = Mischief.start(seed.split(), 200, s -> damageOne(world.services(), s))) {
            Tally tally = play(world, seed, () -> damage.done() > 0);

            assertThat(tally.compared()).isGreaterThan(OPERATIONS);
            assertThat(damage.done()).isPositive();
        }
    }

    @Test
    void answers_areThoseOfStockHdfs_whileTheRelaysFilesAreDamaged() throws Exception {
        Seed seed = Seed.announced("a run with damaged tables and lists");
        try (World world = new World(startedCluster());
                Mischief damage = Mischief.start(seed.split(), 1_000, s -> damageRelay(world.services(), s))) {
            Tally tally = play(world, seed, () -> damage.done() > 10);

            assertThat(tally.compared()).isGreaterThan(OPERATIONS);
            assertThat(damage.done()).isPositive();
        }
    }

    @Test
    void answers_areThoseOfStockHdfs_whileReplicasAreLost() throws Exception {
        Seed seed = Seed.announced("a run with lost replicas");
        try (World world = new World(startedCluster())) {
            ProgramGenerator program = new ProgramGenerator(seed.split(), System.currentTimeMillis());
            Tally tally = new Tally();
            Game game = world.game(tally);
            for (int loss = 0; loss < LOSSES; loss++) {
                for (int round = 0; round < ROUNDS_BETWEEN_LOSSES; round++) {
                    playOrTell(game, program.next(), seed, loss);
                }
                game.playWithoutADataNode(
                        program.next(), seed.below(3), world.cluster().dfs());
            }
            assertThat(tally.compared()).isPositive();
        }
    }

    @Test
    void answers_areThoseOfStockHdfs_whileMemcachedIsKilledAndHangs() throws Exception {
        assumeTrue(Memcached.isInstalled(), "memcached is not installed (Debian: memcached)");
        Seed seed = Seed.announced("a run with memcached");
        try (World world = World.withMemcached(startedCluster());
                Mischief kills = Mischief.start(seed.split(), REHEATED_MILLIS, s -> disturb(world.memcached(), s))) {
            Map<Actor, String> tiers = Map.of(Actor.NEAR, "bytes MEMCACHED", Actor.FAR, "bytes MEMCACHED");
            Tally tally = play(world, seed, () -> kills.done() > 0 && isServed(world.clients(), tiers));

            assertThat(tally.compared()).isGreaterThan(OPERATIONS);
            assertThat(kills.done()).isPositive();
            assertServed(world.clients(), tiers);
        }
    }

    private static synchronized EmbeddedCluster startedCluster() throws IOException {
        EmbeddedCluster running = cluster == null ? World.startCluster() : cluster;
        cluster = running;
        return running;
    }

    private static Tally play(World world, Seed seed, Met met) throws Exception {
        ProgramGenerator program = new ProgramGenerator(seed.split(), System.currentTimeMillis());
        Tally tally = new Tally();
        Game game = world.game(tally);
        int operations = 0;
        while (operations < OPERATIONS || (operations < LONGEST * OPERATIONS && !met.all())) {
            Round round = program.next();
            playOrTell(game, round, seed, operations);
            operations += round.size();
        }
        System.out.println(tally);
        List<String> counts = new ArrayList<>();
        for (Client client : world.clients().values()) {
            counts.add(client.counts().toString());
        }
        System.out.println(String.join("\n", counts));
        return tally;
    }

    /** That agreement means something: every kind of answer, and bytes by these tiers, came from memory. */
    private static void assertServed(Map<Actor, Client> clients, Map<Actor, String> tiers) throws IOException {
        for (Actor actor : tiers.keySet()) {
            Map<String, Long> counts = counts(clients, actor);
            assertThat(counts.get(tiers.get(actor)))
                    .as("%s of %s", actor, counts)
                    .isPositive();
            for (MetadataKind kind : MetadataKind.values()) {
                assertThat(counts.get("hits " + kind.label()))
                        .as("%s of %s", actor, counts)
                        .isPositive();
            }
        }
    }

    private static boolean isServed(Map<Actor, Client> clients, Map<Actor, String> tiers) throws IOException {
        for (Actor actor : tiers.keySet()) {
            if (counts(clients, actor).getOrDefault(tiers.get(actor), 0L) == 0) {
                return false;
            }
        }
        return true;
    }

    private static Map<String, Long> counts(Map<Actor, Client> clients, Actor actor) throws IOException {
        return Objects.requireNonNull(clients.get(actor)).counts();
    }

    private static void playOrTell(Game game, Round round, Seed seed, int operations) throws Exception {
        try {
            game.play(round);
        } catch (AssertionError | IOException e) {
            throw new AssertionError(
                    "after " + operations + " operations, replay with " + seed + ": " + e.getMessage(), e);
        }
    }

    private static boolean killOne(TiercelServices services, Seed seed) throws IOException, InterruptedException {
        boolean relay = seed.oneIn(2);
        (relay ? services.relay() : services.coordinator()).kill();
        Thread.sleep(seed.below(1_500));
        if (relay) {
            services.restartRelay();
        } else {
            services.restartCoordinator();
        }
        return true;
    }

    private static boolean disturb(Memcached memcached, Seed seed) throws IOException, InterruptedException {
        boolean hangs = seed.oneIn(2);
        if (hangs) {
            memcached.hang();
        } else {
            memcached.kill();
        }
        Thread.sleep(seed.below(1_500));
        if (hangs) {
            memcached.goOn();
        } else {
            memcached.restart();
        }
        return true;
    }

    /** What is damaged is the table, a list, the lock or the socket; a relay that has given up is started again. */
    private static boolean damageRelay(TiercelServices services, Seed seed) throws IOException {
        if (!services.relay().alive()) {
            services.restartRelay();
        }
        Fault fault = seed.oneIn(4)
                ? seed.pick(Fault.TRUNCATE, Fault.DELETE, Fault.SQUAT)
                : seed.pick(Fault.FLIP, Fault.OVERWRITE);
        try {
            return new FaultyDirectory(services.eventsDirectory(), seed)
                    .inflict(fault)
                    .isPresent();
        } catch (NoSuchFileException e) {
            // The relay has replaced it meanwhile.
            return false;
        }
    }

    private static boolean damageOne(TiercelServices services, Seed seed) throws IOException {
        Fault fault = seed.oneIn(10) ? seed.pick(Fault.TRUNCATE, Fault.DELETE) : Fault.FLIP;
        return new FaultyDirectory(services.nodeDirectory(), seed)
                .inflict(fault)
                .isPresent();
    }
}
