package io.tiercel.core.choice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.core.choice.Contender.Kind;
import io.tiercel.core.choice.Contender.Running;
import io.tiercel.core.choice.Contender.Wanted;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class EarliestDeadlineChoiceTest {
    private static final SlotOffer OFFER = new SlotOffer(3, 1_000);

    @Test
    void turns_areByDeadline_thenByArrival_andJobsWithoutDeadlineComeLast() {
        Contender late = job("late", 1, OptionalLong.of(9_000));
        Contender soon = job("soon", 5, OptionalLong.of(2_000));
        Contender soonAndEarlier = job("earlier", 4, OptionalLong.of(2_000));
        Contender none = job("none", 0, OptionalLong.empty());
        assertThat(new EarliestDeadlineChoice().turns(OFFER, List.of(none, late, soon, soonAndEarlier)))
                .containsExactly(
                        new Turn(soonAndEarlier, true),
                        new Turn(soon, true),
                        new Turn(late, true),
                        new Turn(none, true));
    }

    @Test
    void aContender_countsWhatItWantsAndHas_byKind() {
        Contender job = new Contender(
                "a",
                "sort",
                0,
                OptionalLong.empty(),
                false,
                OptionalInt.of(4),
                List.of(new Wanted(Kind.MAP, 3), new Wanted(Kind.REDUCE, 2)),
                List.of(new Running(Kind.MASTER, 1, 5), new Running(Kind.MAP, 1, 7)));
        assertThat(job.wanted(Kind.MAP)).isEqualTo(3);
        assertThat(job.wanted(Kind.OTHER)).isZero();
        assertThat(job.running(Kind.MAP)).isEqualTo(1);
        assertThat(job.running(Kind.REDUCE)).isZero();
        assertThatThrownBy(() -> new Wanted(Kind.MAP, 0)).hasMessageContaining("wants at least one: 0");
    }

    private static Contender job(String id, long arrived, OptionalLong deadline) {
        return new Contender(id, "sort", arrived, deadline, false, OptionalInt.empty(), List.of(), List.of());
    }
}
