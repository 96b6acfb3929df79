package io.tiercel.core.topology;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.model.NamedTopology;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which names hosts and racks keep when VMs come and move. */
class KeptNamesTest {
    private static final NamedTopology BEFORE =
            NamedTopology.parse("before", List.of("a pm-1 /east", "b pm-1 /east", "c pm-2 /west", "d pm-2 /west"));

    @Test
    void groupsKeepTheNamesThatMostOfTheirVmsHad() {
        assertThat(named("a host-1 /rack-1", "c host-1 /rack-1", "d host-1 /rack-1", "b host-2 /rack-2"))
                .containsExactly("a pm-2 /west", "c pm-2 /west", "d pm-2 /west", "b pm-1 /east");
    }

    @Test
    void newGroups_haveMadeNames_thatNobodyElseHas() {
        assertThat(named("a host-1 /rack-1", "b host-1 /rack-1", "e host-2 /rack-2"))
                .containsExactly("a pm-1 /east", "b pm-1 /east", "e host-2 /rack-2");
        NamedTopology inferred = NamedTopology.parse("before", List.of("a host-2 /rack-2"));
        NamedTopology now = NamedTopology.parse("now", List.of("a host-1 /rack-1", "b host-2 /rack-2"));
        assertThat(KeptNames.of(now, inferred).lines()).containsExactly("a host-2 /rack-2", "b host-2-2 /rack-2-2");
    }

    @Test
    void ofNothingBefore_allNamesAreAsTheyAre() {
        List<String> lines = List.of("a host-1 /rack-1", "b host-2 /rack-1");
        assertThat(KeptNames.of(NamedTopology.parse("now", lines), new NamedTopology())
                        .lines())
                .isEqualTo(lines);
    }

    private static List<String> named(String... lines) {
        return KeptNames.of(NamedTopology.parse("now", List.of(lines)), BEFORE).lines();
    }
}
