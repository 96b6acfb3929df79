package io.tiercel.core.events;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class VersionChangesTest {
    private final VersionChanges changes = new VersionChanges();

    @Test
    void applyTo_opensThenAdvancesThenCloses() {
        changes.addOpen(1, -1);
        changes.advance(2);
        changes.addOpen(3, 2);
        assertThat(applied()).containsExactly("open 3 by 2", "advance 2", "open 1 by -1");
    }

    @Test
    void applyTo_advancesANameOnce() {
        changes.advance(2);
        changes.advance(5);
        changes.advance(2);
        assertThat(applied()).containsExactly("advance 2", "advance 5");
    }

    @Test
    void applyTo_leavesOutWhatOpenedAndClosed() {
        changes.addOpen(1, 1);
        changes.addOpen(1, -1);
        assertThat(changes.isEmpty()).isTrue();
        assertThat(applied()).isEmpty();
    }

    private List<String> applied() {
        List<String> steps = new ArrayList<>();
        changes.applyTo(new VersionChanges.Sink() {
            @Override
            public void advance(long name) {
                steps.add("advance " + name);
            }

            @Override
            public void addOpen(long name, int delta) {
                steps.add("open " + name + " by " + delta);
            }
        });
        return steps;
    }
}
