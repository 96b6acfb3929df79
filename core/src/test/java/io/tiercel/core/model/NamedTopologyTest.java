package io.tiercel.core.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NamedTopologyTest {
    private static final List<String> LINES = List.of("vm-1 pm-1 /east", "vm-2 pm-1 /east", "vm-3 pm-2 /west");

    @Test
    void parse_readsALineForEachVm_andRemarks() {
        NamedTopology topology = NamedTopology.parse(
                "cluster.txt",
                List.of("# vm host rack", "vm-1  pm-1\t/east", "", "vm-2 pm-1 /east # new", "vm-3 pm-2 /west"));
        assertThat(topology.lines()).isEqualTo(LINES);
        assertThat(topology.find("vm-3")).isEqualTo(2);
        assertThat(topology.find("vm-4")).isNull();
        assertThat(topology.numbers().proximity(0, 1)).isEqualTo(Proximity.SAME_HOST);
        assertThat(topology.numbers().proximity(1, 2)).isEqualTo(Proximity.ELSEWHERE);
    }

    /** Found by trying made-up bytes: to a regular expression, a line ends at these letters too. */
    @Test
    void remark_goesToTheEndOfTheLine_whateverIsInIt() {
        for (String letter : List.of("\u0085", "\u2028", "\u2029")) {
            NamedTopology topology =
                    NamedTopology.parse("cluster.txt", List.of("vm-1 pm-1 /east # new" + letter + "er"));
            assertThat(topology.lines()).containsExactly("vm-1 pm-1 /east");
        }
    }

    @Test
    void names_areThoseOfTheNumbers() {
        NamedTopology topology = NamedTopology.parse("cluster.txt", LINES);
        assertThat(topology.vm(2)).isEqualTo("vm-3");
        assertThat(topology.host(topology.numbers().hostOf(2))).isEqualTo("pm-2");
        assertThat(topology.rack(topology.numbers().rackOf(2))).isEqualTo("/west");
    }

    @Test
    void parse_ofALineThatIsWrong_namesFileLineAndFault() {
        assertThatThrownBy(() -> NamedTopology.parse("cluster.txt", List.of("vm-1 pm-1 /east", "vm-2 pm-1")))
                .hasMessage(
                        "cluster.txt, line 2: expected a VM, its host and the host's rack with blanks between them, found "
                                + "'vm-2 pm-1'");
        assertThatThrownBy(() -> NamedTopology.parse("cluster.txt", List.of("vm-1 pm-1 /east", "vm-1 pm-2 /east")))
                .hasMessage("cluster.txt, line 2: the VM vm-1 is there twice");
        assertThatThrownBy(() -> NamedTopology.parse("cluster.txt", List.of("vm-1 pm-1 /east", "vm-2 pm-1 /west")))
                .hasMessage("cluster.txt, line 2: the host pm-1 is in rack /east already, and in /west here");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/a/b/", "east/"})
    void parse_ofARackThatHadoopHasNot_isRefused(String rack) {
        assertThatThrownBy(() -> NamedTopology.parse("cluster.txt", List.of("vm-1 pm-1 /a/b", "vm-2 pm-2 " + rack)))
                .hasMessage("cluster.txt, line 2: a rack's name must not end with a slash: '" + rack + "'");
    }

    @Test
    void rackWithoutItsSlash_isTheOneThatYarnKnows() {
        NamedTopology topology = NamedTopology.parse("cluster.txt", List.of("vm-1 pm-1 east", "vm-2 pm-1 /east"));
        int added = topology.findOrAdd("vm-9", "/east");
        assertThat(topology.numbers().proximity(added, 0)).isEqualTo(Proximity.SAME_RACK);
        assertThat(topology.lines()).containsExactly("vm-1 pm-1 /east", "vm-2 pm-1 /east", "vm-9 vm-9 /east");
    }

    @Test
    void findOrAdd_takesAnUnknownVmForAHostOfItsOwn_inTheRackItIsSaidToBeIn() {
        NamedTopology topology = NamedTopology.parse("cluster.txt", LINES);
        assertThat(topology.findOrAdd("vm-2", "/elsewhere")).isEqualTo(1);
        int added = topology.findOrAdd("vm-9", "/west");
        assertThat(topology.numbers().proximity(added, 2)).isEqualTo(Proximity.SAME_RACK);
        assertThat(topology.lines()).hasSize(4).contains("vm-9 vm-9 /west");
    }

    @Test
    void number_ofAVmThatIsNotHere_isRefused() {
        NamedTopology topology = NamedTopology.parse("cluster.txt", LINES);
        assertThat(topology.number("vm-2")).isEqualTo(1);
        assertThatThrownBy(() -> topology.number("vm-9")).hasMessage("there is no VM vm-9");
    }

    @Test
    void findOrAdd_ofAVmThatBearsTheNameOfAHost_isOnThatHost() {
        NamedTopology topology = NamedTopology.parse("cluster.txt", LINES);
        int added = topology.findOrAdd("pm-1", "/west");
        assertThat(topology.numbers().proximity(added, 0)).isEqualTo(Proximity.SAME_HOST);
    }

    @Test
    void vmThatMoves_isCountedWhereItIs() {
        NamedTopology topology = NamedTopology.parse("t", List.of("a h1 r1", "b h1 r1", "c h2 r2"));
        topology.move("a", "h2", "/r2");
        topology.move("b", "h1", "/r3");
        assertThat(topology.lines()).containsExactly("a h2 /r2", "b h1 /r3", "c h2 /r2");
        assertThat(topology.isAt("a", "h2", "/r2")).isTrue();
        assertThat(topology.isAt("b", "h1", "/r1")).isFalse();
        assertThat(topology.isAt("d", "h1", "/r1")).isFalse();
        assertThat(topology.numbers().vmsInRack(1)).isEqualTo(2);
        assertThat(topology.numbers().vmsInRack(0)).isZero();
    }
}
