package io.tiercel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.cli.LauncherWorld.Outcome;
import io.tiercel.cli.console.ExitCode;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code ./tiercel test} says and counts. */
class LauncherTestCommandTest {
    private static final String TWO_PASSED = """
            <testsuite name="A" time="0.1" tests="2" errors="0" skipped="0" failures="0">
              <testcase name="a" classname="A"/>
              <testcase name="b" classname="A"/>
            </testsuite>
            """;
    private static final String ONE_OF_EACH = """
            <testsuite xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
                name="B" time="0.1" tests="4" errors="1" skipped="1" failures="1">
              <properties><property name="tests" value=" tests=&quot;99&quot;"/></properties>
              <testcase name="a" classname="B"/>
              <testcase name="b" classname="B"><failure message="no"/></testcase>
              <testcase name="c" classname="B"><error message="no"/></testcase>
              <testcase name="d" classname="B" time="0">
                <skipped message="needs root &amp; a &lt;disk&gt;"/>
              </testcase>
            </testsuite>
            """;

    @TempDir
    private Path folder;

    private LauncherWorld world;

    @BeforeEach
    void freshClone() throws Exception {
        world = LauncherWorld.complete(folder);
    }

    @Test
    void sums_areAloneOnTheLastLine() throws Exception {
        maven("cat ../a.xml >core/target/surefire-reports/TEST-A.xml");
        world.write("../a.xml", TWO_PASSED);
        Outcome outcome = world.run("test");
        assertThat(outcome.lastLine()).isEqualTo("2 passed, 0 failed, 0 skipped");
        assertThat(outcome.code()).isZero();
    }

    @Test
    void failures_failTheCommandAndSkippedTestsAreListedWithTheirReasons() throws Exception {
        maven("cat ../a.xml >core/target/surefire-reports/TEST-A.xml; "
                + "cat ../b.xml >plugins/client/target/surefire-reports/TEST-B.xml; exit 1");
        world.write("../a.xml", TWO_PASSED);
        world.write("../b.xml", ONE_OF_EACH);
        Outcome outcome = world.run("test");
        assertThat(outcome.lastLine()).isEqualTo("3 passed, 2 failed, 1 skipped");
        assertThat(outcome.out()).contains("SKIPPED B.d: needs root & a <disk>");
        assertThat(outcome.code()).isEqualTo(ExitCode.FAILED);
    }

    @Test
    void hostWorkspace_isCheckedTestedAndCounted() throws Exception {
        maven("cat ../a.xml >core/target/surefire-reports/TEST-A.xml");
        world.write("../a.xml", TWO_PASSED);
        world.write("host/Cargo.toml", "");
        cargo("echo 'test result: ok. 5 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out'; "
                + "echo 'test result: ok. 7 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out'");
        Outcome outcome = world.run("test");
        assertThat(outcome.lastLine()).isEqualTo("14 passed, 0 failed, 1 skipped");
        assertThat(world.home.resolve("host/cargo.calls"))
                .content()
                .startsWith("fmt --all --check\nclippy --locked")
                .endsWith("test --locked --quiet --\n");
        assertThat(outcome.code()).isZero();
    }

    @Test
    void failureInTheHostWorkspace_failsTheCommand_andTheRestIsTested() throws Exception {
        maven("cat ../a.xml >core/target/surefire-reports/TEST-A.xml");
        world.write("../a.xml", TWO_PASSED);
        world.write("host/Cargo.toml", "");
        cargo("echo 'test result: FAILED. 5 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out'; exit 101");
        Outcome outcome = world.run("test");
        assertThat(outcome.lastLine()).isEqualTo("7 passed, 2 failed, 0 skipped");
        assertThat(outcome.code()).isEqualTo(ExitCode.FAILED);
    }

    @Test
    void missingRust_isNamedWithTheRemedy() throws Exception {
        maven("cat ../a.xml >core/target/surefire-reports/TEST-A.xml");
        world.write("../a.xml", TWO_PASSED);
        world.write("host/Cargo.toml", "");
        Outcome outcome = world.run("test");
        assertThat(outcome.err()).contains("Rust 1.85 or later is missing: get it from https://rustup.rs.");
        assertThat(outcome.lastLine()).isEqualTo("2 passed, 0 failed, 0 skipped");
        assertThat(outcome.code()).isEqualTo(ExitCode.FAILED);
    }

    @Test
    void reportsOfAnEarlierRun_areNotCounted() throws Exception {
        world.write("wire/target/surefire-reports/TEST-Old.xml", TWO_PASSED);
        maven("cat ../a.xml >core/target/surefire-reports/TEST-A.xml");
        world.write("../a.xml", TWO_PASSED);
        assertThat(world.run("test").lastLine()).isEqualTo("2 passed, 0 failed, 0 skipped");
    }

    @Test
    void noTestAtAll_isAFailure() throws Exception {
        maven("true");
        Outcome outcome = world.run("test");
        assertThat(outcome.err()).contains("no test ran");
        assertThat(outcome.lastLine()).isEqualTo("0 passed, 0 failed, 0 skipped");
        assertThat(outcome.code()).isEqualTo(ExitCode.FAILED);
    }

    @Test
    void brokenBuild_failsEvenWhenAllTestsThatRanHavePassed() throws Exception {
        maven(
                "cat ../a.xml >core/target/surefire-reports/TEST-A.xml; echo '[ERROR] badly formatted'; echo ' line 7'; exit 1");
        world.write("../a.xml", TWO_PASSED);
        Outcome outcome = world.run("test");
        assertThat(outcome.out()).contains("[ERROR] badly formatted\n line 7\n");
        assertThat(outcome.code()).isEqualTo(ExitCode.FAILED);
    }

    @Test
    void output_isShortenedToWhatSaysHowItGoes() throws Exception {
        maven("echo '[INFO] Building Tiercel core: pure decisions 0.1 [2/9]'; echo chatter; "
                + "echo '[INFO] Running io.A'; echo '[INFO] Tests run: 2, Failures: 0'; echo '[INFO] BUILD SUCCESS'");
        assertThat(world.run("test").out())
                .contains("== Tiercel core", "Running io.A\n", "Tests run: 2, Failures: 0", "BUILD SUCCESS")
                .doesNotContain("chatter");
    }

    @Test
    void fast_leavesOutTheSlowGroupsAndSaysSo() throws Exception {
        Outcome outcome = world.run("test", "--fast");
        assertThat(world.mavenCalls())
                .singleElement()
                .asString()
                .contains("verify")
                .contains("-Dtest.excluded.groups=cluster,root");
        assertThat(outcome.out()).contains("Left out by --fast");
    }

    @Test
    void fuzz_triesReadersForSoLong_inBothLanguages() throws Exception {
        world.write("host/Cargo.toml", "[workspace]");
        cargo("echo \"$TIERCEL_FUZZ_MINUTES minutes\"");
        maven("echo 'fuzz hello: 12345 inputs'");
        Outcome outcome = world.run("test", "--fuzz", "3");
        assertThat(world.mavenCalls())
                .singleElement()
                .asString()
                .contains("-Dgroups=fuzz", "-Dtiercel.fuzz.minutes=3", "-Dtest.timeout.seconds=14400");
        assertThat(outcome.out()).contains("3 minutes\n", "fuzz hello: 12345 inputs\n");
    }

    @Test
    void fuzz_withoutMinutes_isAUsageError() throws Exception {
        for (String minutes : List.of("", "0", "-1", "soon")) {
            Outcome outcome = minutes.isEmpty() ? world.run("test", "--fuzz") : world.run("test", "--fuzz", minutes);
            assertThat(outcome.code()).as(minutes).isEqualTo(ExitCode.USAGE);
            assertThat(outcome.err()).contains("./tiercel test --fuzz 1");
        }
        assertThat(world.mavenCalls()).isEmpty();
    }

    /** The help has it, as it has for every command. */
    @Test
    void debug_showsAllThatMavenSays_whereverItStands() throws Exception {
        maven("echo '[ERROR] no'; printf 'at %s\\n' {1..20}");
        assertThat(world.run("test", "--fast").out()).contains("at 15\n").doesNotContain("at 16\n");
        assertThat(world.run("test", "--fast", "--debug").out()).contains("at 20\n", "Left out by --fast");
        assertThat(world.run("--debug", "test").out()).contains("at 20\n");
    }

    @Test
    void unknownOption_isAUsageError() throws Exception {
        Outcome outcome = world.run("test", "--quick");
        assertThat(outcome.code()).isEqualTo(ExitCode.USAGE);
        assertThat(outcome.err()).contains("--quick");
        assertThat(world.mavenCalls()).isEmpty();
    }

    /** A cargo that writes down its arguments, and does the rest when it is to test. */
    private void cargo(String rest) throws Exception {
        world.stub("cargo", """
                if [[ $1 == --version ]]; then echo "cargo 1.95.0 (f2d3ce0bd 2026-03-21)"; exit; fi
                echo "$@" >>cargo.calls
                if [[ $1 == test ]]; then %s; fi
                """.formatted(rest));
    }

    private void maven(String rest) throws Exception {
        world.addMaven("3.9.1", "mkdir -p {core,plugins/client}/target/surefire-reports; " + rest);
    }
}
