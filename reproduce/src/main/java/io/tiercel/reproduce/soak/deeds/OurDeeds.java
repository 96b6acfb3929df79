package io.tiercel.reproduce.soak.deeds;

import io.tiercel.reproduce.soak.deeds.Lane.Target;
import io.tiercel.testkit.FaultyDirectory;
import io.tiercel.testkit.FaultyDirectory.Damage;
import io.tiercel.testkit.FaultyDirectory.Fault;
import io.tiercel.testkit.Seed;
import io.tiercel.testkit.TemporaryDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** What is done to what is Tiercel's: its daemons, its files in memory, and the processes of its clients. Not thread-safe. */
final class OurDeeds implements Lane.Doer {
    private static final int DOWN_MILLIS_MAX = 4_000;
    private static final int HELD_MILLIS_MIN = 500;
    private static final int HELD_MILLIS_MAX = 8_000;
    private static final int CLOCK_SECONDS_MAX = 3_600;

    private final SoakSite site;

    OurDeeds(SoakSite site) {
        this.site = site;
    }

    @Override
    public Optional<Target> perform(Deed deed, Seed seed) throws IOException, InterruptedException {
        return switch (deed) {
            case KILL_COORDINATOR -> kill(site.coordinator(), seed);
            case KILL_RELAY -> kill(site.relay(), seed);
            case KILL_CLIENT -> kill(seed.pick(mortal()), seed);
            case STOP_COORDINATOR -> stop(site.coordinator(), seed);
            case STOP_RELAY -> stop(site.relay(), seed);
            case STOP_CLIENT -> stop(seed.pick(site.clients()), seed);
            case FULL_MEMORY -> fill(seed);
            case DAMAGE_EVENTS -> damage(site.eventsDirectory(), seed);
            case DAMAGE_NODE_TIER -> damage(site.nodeDirectory(), seed);
            case EMPTY_NODE_TIER -> empty(site.nodeDirectory());
            case STEP_CLOCK -> step(seed.pick(site.members()), seed);
            default -> Optional.empty();
        };
    }

    private List<Member> mortal() {
        List<Member> clients = site.clients();
        return clients.size() == 1 ? clients : clients.subList(1, clients.size());
    }

    private static Optional<Target> kill(Member member, Seed seed) throws IOException, InterruptedException {
        int down = seed.below(DOWN_MILLIS_MAX);
        member.harm(process -> {
            process.kill();
            TimeUnit.MILLISECONDS.sleep(down);
            member.startAgain();
        });
        return target(member.name(), "down for " + down + " ms");
    }

    private static Optional<Target> stop(Member member, Seed seed) throws IOException, InterruptedException {
        int millis = held(seed);
        member.harm(process -> {
            process.stop();
            try {
                TimeUnit.MILLISECONDS.sleep(millis);
            } finally {
                process.resume();
            }
        });
        return target(member.name(), "for " + millis + " ms");
    }

    private Optional<Target> fill(Seed seed) throws IOException, InterruptedException {
        int millis = held(seed);
        site.memory().fill();
        try {
            TimeUnit.MILLISECONDS.sleep(millis);
        } finally {
            site.memory().free();
        }
        return target("", "for " + millis + " ms");
    }

    private static Optional<Target> damage(Path directory, Seed seed) throws IOException, InterruptedException {
        Fault fault = seed.pick(Fault.values());
        Optional<Damage> damage;
        try {
            damage = new FaultyDirectory(directory, seed).inflict(fault);
        } catch (IOException e) {
            // Its owner has just removed or replaced it.
            return Optional.empty();
        }
        if (damage.isEmpty()) {
            return Optional.empty();
        }
        TimeUnit.MILLISECONDS.sleep(held(seed));
        Path file = damage.get().file();
        if (fault == Fault.SQUAT && Files.isDirectory(file)) {
            TemporaryDirectory.delete(file);
        }
        return target("", fault + " of " + directory.relativize(file));
    }

    private static Optional<Target> empty(Path directory) {
        TemporaryDirectory.delete(directory);
        return target("", "all of it");
    }

    private static Optional<Target> step(Member member, Seed seed) throws IOException, InterruptedException {
        WallClock clock = member.clock();
        if (clock == null) {
            return Optional.empty();
        }
        int seconds = seed.between(-CLOCK_SECONDS_MAX, CLOCK_SECONDS_MAX);
        int millis = held(seed) * 2;
        clock.set(Duration.ofSeconds(seconds));
        try {
            TimeUnit.MILLISECONDS.sleep(millis);
        } finally {
            clock.set(Duration.ZERO);
        }
        return target("", member.name() + " by " + seconds + " s for " + millis + " ms");
    }

    private static int held(Seed seed) {
        return seed.between(HELD_MILLIS_MIN, HELD_MILLIS_MAX);
    }

    private static Optional<Target> target(String process, String what) {
        return Optional.of(new Target(process, (process.isEmpty() ? "" : process + " ") + what));
    }
}
