package io.tiercel.architecture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.EvaluationResult;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each rule, broken once: it must see it, and say where. */
class BrokenRulesTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({
        "core, wire",
        "core, testkit",
        "core, simulator",
        "core, solvers",
        "solvers, simulator",
        "solvers, wire",
        "wire, solvers",
        "resourcemanager, solvers",
        "simulator, wire",
        "simulator, testkit",
        "wire, simulator",
        "client, simulator",
        "wire, client",
        "wire, coordinator",
        "wire, testkit",
        "wire, daemon",
        "wire, relay",
        "daemon, relay",
        "client, coordinator",
        "client, relay",
        "client, testbed",
        "client, testkit",
        "coordinator, client",
        "coordinator, testkit",
        "coordinator, relay",
        "relay, coordinator",
        "report, core",
        "report, testkit",
        "whatif, wire",
        "whatif, testbed",
        "testbed, whatif",
        "testbed, reproduce",
        "reproduce, coordinator",
        "reproduce, cli",
        "lab, core",
        "lab, report",
        "coordinator, lab",
        "client, lab",
        "testkit, lab",
        "cli, testkit",
        "testkit, core",
        "testkit, report"
    })
    void arrows_seeOneThatRunsTheWrongWay(String from, String to) {
        assertThat(breaches(Rules.ARROWS, arrow(from, to))).contains("io.tiercel." + from + ".From");
    }

    @ParameterizedTest
    @CsvSource({
        "simulator, core",
        "solvers, core",
        "simulator, solvers",
        "coordinator, solvers",
        "cli, solvers",
        "wire, core",
        "client, core",
        "client, wire",
        "coordinator, wire",
        "daemon, wire",
        "relay, wire",
        "relay, daemon",
        "whatif, simulator",
        "whatif, report",
        "testbed, client",
        "testbed, coordinator",
        "testbed, relay",
        "testbed, lab",
        "reproduce, whatif",
        "reproduce, testbed",
        "reproduce, testkit",
        "lab, testkit",
        "cli, lab",
        "cli, simulator",
        "cli, reproduce",
        "cli, core"
    })
    void arrows_letThroughTheOnesThatAreAllowed(String from, String to) {
        assertThat(breaches(Rules.ARROWS, arrow(from, to))).isEmpty();
    }

    @Test
    void rooms_seeAClassOutsideOfThem() {
        Fixture shed = new Fixture().with("io.tiercel.shed.Rake", "class Rake {}");
        assertThat(breaches(Rules.ROOMS, shed)).contains("io.tiercel.shed.Rake");
    }

    @Test
    void plugInsApart_seesOneThatKnowsAnother() {
        assertThat(breaches(Rules.PLUG_INS_APART, arrow("client", "datanode"))).contains("io.tiercel.client.From");
    }

    @Test
    void experimentsApart_seesOneThatKnowsAnother() {
        assertThat(breaches(Rules.EXPERIMENTS_APART, arrow("reproduce.hotblocks.small", "reproduce.panthera")))
                .contains("io.tiercel.reproduce.hotblocks.small.From");
    }

    @Test
    void cycles_areSeenBetweenPackages() {
        Fixture circle = new Fixture()
                .with("io.tiercel.core.a.A", "public class A { io.tiercel.core.b.B b; }")
                .with("io.tiercel.core.b.B", "public class B { io.tiercel.core.a.A a; }");
        assertThat(breaches(Rules.CYCLES, circle)).contains("Cycle detected");
    }

    @Test
    void observingApart_seesAnObserverThatActs() {
        Fixture eager = new Fixture()
                .with("io.tiercel.client.PinActuator", "class PinActuator {}")
                .with("io.tiercel.client.ReadSource", "class ReadSource { PinActuator actuator; }");
        assertThat(breaches(Rules.OBSERVING_APART, eager)).contains("ReadSource.actuator");
    }

    @Test
    void plugInsPullNothing_seesALibraryTheHostMayNotHave() {
        Fixture greedy = new Fixture().with("io.tiercel.client.A", "class A { org.assertj.core.api.Assert<?, ?> a; }");
        assertThat(breaches(Rules.PLUG_INS_PULL_NOTHING, greedy)).contains("org.assertj.core.api.Assert");
    }

    @ParameterizedTest
    @ValueSource(strings = {"client", "wire", "datanode.pin"})
    void systemCalls_areSeenOutsideTheirPackage(String room) {
        Fixture deep = new Fixture().with("io.tiercel." + room + ".A", "class A { com.sun.jna.Pointer a; }");
        assertThat(breaches(Rules.SYSTEM_CALLS_IN_ONE_PLACE, deep)).contains("com.sun.jna.Pointer");
    }

    @ParameterizedTest
    @ValueSource(strings = {"System.out.println(1);", "new Exception().printStackTrace();", "System.exit(1);"})
    void quietGuests_seeOneThatIsLoud(String statement) {
        Fixture loud = new Fixture().with("io.tiercel.client.A", "class A { void a() { " + statement + " } }");
        assertThat(breaches(Rules.PLUG_INS_ARE_QUIET_GUESTS, loud)).contains("io.tiercel.client.A.a()");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "java.io.File",
                "java.nio.file.Path",
                "java.nio.channels.FileChannel",
                "java.net.Socket",
                "java.util.concurrent.Executor",
                "java.util.concurrent.locks.Lock",
                "org.assertj.core.api.Assertions"
            })
    void corePurity_seesIoThreadsAndLibraries(String type) {
        Fixture impure = new Fixture().with("io.tiercel.core.A", "class A { " + type + " a; }");
        assertThat(breaches(Rules.CORE_IS_PURE, impure)).contains(type);
    }

    @Test
    void corePurity_letsThroughUnitsOfTimeAndCollections() {
        Fixture pure = new Fixture()
                .with(
                        "io.tiercel.core.A",
                        "record A(java.util.concurrent.TimeUnit unit, java.time.Duration time, long[] counts, "
                                + "java.util.List<String> names) { enum E { X } "
                                + "String a(E e) { return switch (e) { case X -> \"x\" + time; }; } }");
        assertThat(breaches(Rules.CORE_IS_PURE, pure)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"java.io.File", "java.nio.file.Path", "java.net.Socket", "java.util.concurrent.Executor"})
    void solversPurity_seesIoAndThreads(String type) {
        Fixture impure = new Fixture().with("io.tiercel.solvers.A", "class A { " + type + " a; }");
        assertThat(breaches(Rules.SOLVERS_ARE_PURE, impure)).contains(type);
    }

    @Test
    void solversPurity_seesAClock() {
        Fixture impure =
                new Fixture().with("io.tiercel.solvers.A", "class A { long a() { return System.nanoTime(); } }");
        assertThat(breaches(Rules.SOLVERS_ARE_PURE, impure)).contains("nanoTime");
    }

    @Test
    void coreTakesNoLocks_seesASynchronizedMethod() {
        Fixture locked = new Fixture().with("io.tiercel.core.A", "class A { synchronized void a() {} }");
        assertThat(breaches(Rules.CORE_TAKES_NO_LOCKS, locked)).contains("io.tiercel.core.A.a()");
    }

    @ParameterizedTest
    @ValueSource(strings = {"java.nio.file.Files", "java.lang.ProcessBuilder", "java.net.Socket", "java.io.File"})
    void labPlan_isSeenToTouchTheSystem(String type) {
        Fixture busy = new Fixture().with("io.tiercel.lab.plan.A", "class A { " + type + " a; }");
        assertThat(breaches(Rules.LAB_PLAN_TOUCHES_NOTHING, busy)).contains(type);
    }

    @Test
    void pauses_areSeenToGoByTheTimeOfDay() {
        Fixture stopping = new Fixture().with("io.tiercel.wire.A", "class A { java.util.Timer a; }");
        assertThat(breaches(Rules.PAUSES_BY_THE_MONOTONIC_CLOCK, stopping)).contains("java.util.Timer");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Manager", "Helper", "Util", "Utils", "Impl", "Info", "Data", "Processor"})
    void names_seeOneThatSaysNothing(String ending) {
        Fixture vague = new Fixture().with("io.tiercel.core.Block" + ending, "class Block" + ending + " {}");
        assertThat(breaches(Rules.NAMES, vague)).contains("io.tiercel.core.Block" + ending);
    }

    @Test
    void namesToldApart_seeTwoOfOneName() {
        Fixture twins = new Fixture()
                .with("io.tiercel.core.a.Twin", "class Twin { class Part {} }")
                .with("io.tiercel.wire.Twin", "class Twin {}")
                .with("io.tiercel.wire.Single", "class Single { class Part {} }");
        assertThat(breaches(Rules.NAMES_TOLD_APART, twins))
                .contains("has the name of")
                .contains("io.tiercel.wire.Twin")
                .doesNotContain("Single")
                .doesNotContain("Part");
    }

    @Test
    void nullMarked_seesAPackageWithoutIt() {
        Fixture unmarked = new Fixture()
                .marked("io.tiercel.core.a")
                .with("io.tiercel.core.a.A", "class A {}")
                .with("io.tiercel.core.b.B", "class B {}");
        assertThat(breaches(Rules.NULL_MARKED, unmarked))
                .contains("io.tiercel.core.b is not @NullMarked")
                .doesNotContain("io.tiercel.core.a is");
    }

    @Test
    void fixture_thatDoesNotCompileIsNoProof() {
        assertThatThrownBy(() ->
                        new Fixture().with("io.tiercel.A", "class A { B b; }").compiledInto(folder))
                .hasMessageContaining("does not compile");
    }

    private static Fixture arrow(String from, String to) {
        return new Fixture()
                .with("io.tiercel." + from + ".From", "class From { io.tiercel." + to + ".To to; }")
                .with("io.tiercel." + to + ".To", "public class To {}");
    }

    /** What the rule says of the fixture; empty when it is kept. */
    private String breaches(ArchRule rule, Fixture fixture) {
        EvaluationResult result = rule.allowEmptyShould(true).evaluate(fixture.compiledInto(folder));
        return String.join("\n", result.getFailureReport().getDetails());
    }
}
