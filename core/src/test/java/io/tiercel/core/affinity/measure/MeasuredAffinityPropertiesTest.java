package io.tiercel.core.affinity.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.testkit.Seed;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class MeasuredAffinityPropertiesTest {
    private record Announcement(long job, double value, String why) {}

    /** The announcements of a step, in any order, and each job's latest value. */
    private static final class Announcements implements AffinityListener {
        private final List<Announcement> ofStep = new ArrayList<>();
        private final Map<Long, Double> values = new HashMap<>();

        @Override
        public void affinityChanged(long job, double value, Supplier<String> why) {
            ofStep.add(new Announcement(job, value, why.get()));
            values.put(job, value);
        }
    }

    @Test
    void verdictsAndAnnouncements_areThoseOfGoingThroughEveryJob() {
        Seed seed = Seed.announced("MeasuredAffinityPropertiesTest");
        int severalAtOnce = 0;
        for (int round = 0; round < 400; round++) {
            severalAtOnce += compare(new RandomMeasurements(seed.split()));
        }
        assertThat(severalAtOnce).isGreaterThan(400);
    }

    /** Returns in how many steps several jobs were found to be something else. */
    private static int compare(RandomMeasurements random) {
        AffinityConfig config = random.config();
        Announcements literally = new Announcements();
        Announcements announced = new Announcements();
        LiteralMeasuredAffinity literal = new LiteralMeasuredAffinity(config, literally);
        MeasuredAffinity affinity = new MeasuredAffinity(config, announced);
        int severalAtOnce = 0;
        for (int step = 0; step < 500; step++) {
            literally.ofStep.clear();
            announced.ofStep.clear();
            Consumer<AffinityModel> next = random.next();
            next.accept(literal);
            next.accept(affinity);
            assertThat(announced.ofStep).containsExactlyInAnyOrderElementsOf(literally.ofStep);
            assertThat(announced.values).isEqualTo(literally.values);
            for (long job : random.running()) {
                assertThat(affinity.verdict(job)).isEqualTo(literal.verdict(job));
            }
            severalAtOnce += announced.ofStep.size() > 1 ? 1 : 0;
        }
        return severalAtOnce;
    }
}
