package io.tiercel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tiercel.cli.console.ExitCode;
import io.tiercel.cli.option.GivenCommand;
import io.tiercel.core.affinity.Scheme;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SimulateCommandTest {
    private static final String SCENARIO = """
            workloads: W1
            policies: [no-cache, cava]
            seeds: 7
            cluster: {block: 1GiB, cache: 2GiB}
            """;

    /** The least that says what a job read. */
    private static final String EVENT_LOG = """
            {"Event":"SparkListenerApplicationStart","App Name":"etl 2026-11-20","User":"anna"}
            {"Event":"SparkListenerJobStart","Job ID":0,"Submission Time":1795253226677,"Stage IDs":[0]}
            {"Event":"SparkListenerTaskEnd","Stage ID":0,"Task End Reason":{"Reason":"Success"},"Task Metrics":\
            {"Executor CPU Time":3000000000,"Input Metrics":{"Bytes Read":1073741824}}}
            {"Event":"SparkListenerStageCompleted","Stage Info":{"Stage ID":0,"Accumulables":[],"RDD Info":[\
            {"RDD ID":0,"Name":"/data","Parent IDs":[],"Storage Level":{}}]}}
            {"Event":"SparkListenerJobEnd","Job ID":0,"Job Result":{"Result":"JobSucceeded"}}
            """;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder;

    @Test
    void simulate_printsRunTimesLevelsAndJobs() throws IOException {
        assertThat(run(scenario(SCENARIO))).isEqualTo(ExitCode.OK);
        assertThat(out.toString())
                .contains("test.yaml, one seed")
                .containsPattern("W1 +no-cache +(\\d+) s +\\1 s +- +0\\.0 % +- ")
                .containsPattern("W1 +cava +\\d+ s")
                .contains("vm-memory", "off-rack", "pagerank", "of the budget")
                .doesNotContain("time of each job");
    }

    @Test
    void jobs_areThereSideBySide_whereAskedFor() throws IOException {
        assertThat(run(scenario(SCENARIO), "--jobs")).isEqualTo(ExitCode.OK);
        assertThat(out.toString())
                .contains("time of each job of W1, with seed 7")
                .containsPattern("job +application +input +no-cache +cava\n +0 +\\w+ +[\\d.]+ GiB +\\d+ s +\\d+ s\n");
    }

    @Test
    void report_isAPageWithPlots_besideWhatIsPrinted() throws IOException {
        Path page = folder.resolve("page.html");
        assertThat(run(scenario(SCENARIO), "--report", page.toString())).isEqualTo(ExitCode.OK);
        assertThat(page)
                .content()
                .startsWith("<!DOCTYPE html>")
                .contains("<svg", "tiercel simulate " + folder.resolve("test.yaml") + " --report " + page, "W1 cava");
        assertThat(out.toString()).contains("W1");
    }

    @Test
    void command_isInTheResultAsItWasGiven() throws IOException {
        String scenario = scenario(SCENARIO.replace("[no-cache, cava]", "cava"));
        assertThat(run(scenario, "--what-if", "policy=saving", "--json")).isEqualTo(ExitCode.OK);
        assertThat(new ObjectMapper().readTree(out.toString()).get("command").asText())
                .isEqualTo("simulate " + scenario + " --what-if policy=saving --json");
        assertThat(GivenCommand.quoted("it's (a) file")).isEqualTo("'it'\\''s (a) file'");
    }

    @Test
    void names_mayBeOfAnyScript() throws IOException {
        Path page = folder.resolve("page.html");
        String named = scenario("""
                workloads:
                  name: "\u6570\u636e<&> and as much again, \uD83D\uDE00\uD83D\uDE00"
                  files: {clicks: 1GiB}
                  jobs: {application: grep, reads: clicks}
                policies: [no-cache]
                """);
        assertThat(run(named, "--report", page.toString())).isEqualTo(ExitCode.OK);
        assertThat(out.toString()).contains("\u6570\u636e<&>");
        assertThat(page).content().contains("\u6570\u636e&lt;&amp;&gt;");
        assertThat(run(named, "--json")).isEqualTo(ExitCode.OK);
    }

    @Test
    void report_thatCannotBeWritten_isAUsageError_beforeAnythingIsSimulated() throws IOException {
        String page = folder.resolve("none/page.html").toString();
        assertThat(run(scenario(SCENARIO), "--report", page)).isEqualTo(ExitCode.USAGE);
        assertThat(run(scenario(SCENARIO), "--report", folder.toString())).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString())
                .contains("'--report': " + page + " cannot be written; name a file in a folder that can be")
                .contains("'--report': " + folder + " is a folder; name a file in it");
        assertThat(out.toString()).isEmpty();
    }

    /** Which root may write, by its permissions. */
    @Test
    void report_whereNoFileCanBeMade_isAUsageError_beforeAnythingIsSimulated() throws IOException {
        assertThat(run(scenario(SCENARIO), "--report", "/proc/page.html")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("'--report': /proc/page.html cannot be written");
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void report_thatIsThere_isLeftAsItIs_untilThereIsAnother() throws IOException {
        Path page = Files.writeString(folder.resolve("page.html"), "the page before");
        assertThat(run(folder.resolve("none.yaml").toString(), "--report", page.toString()))
                .isNotEqualTo(ExitCode.OK);
        assertThat(page).hasContent("the page before");
        Path none = folder.resolve("none.html");
        assertThat(run(folder.resolve("none.yaml").toString(), "--report", none.toString()))
                .isNotEqualTo(ExitCode.OK);
        assertThat(none).doesNotExist();
    }

    /** A disk that is full in the middle would else leave half of a page, and nothing of the one before. */
    @Test
    void report_takesThePlaceOfTheOneBefore_asAWhole() throws IOException {
        Path page = Files.writeString(folder.resolve("page.html"), "the page before");
        Path before = Files.createLink(folder.resolve("before.html"), page);
        assertThat(run(scenario(SCENARIO), "--report", page.toString())).isEqualTo(ExitCode.OK);
        assertThat(before).hasContent("the page before");
        assertThat(page).content().contains("<svg").endsWith("</html>\n");
    }

    @Test
    void listedJobs_areSimulated() throws IOException {
        assertThat(run(scenario("""
                        workloads:
                          name: listed
                          files: {clicks: 1GiB}
                          jobs: {application: grep, reads: clicks, times: 3}
                          at-once: 1
                        policies: [no-cache, saving]
                        """))).isEqualTo(ExitCode.OK);
        assertThat(out.toString()).containsPattern("listed +grep +saving +3 ");
    }

    @Test
    void facebooksJobs_areSimulated_andComparedByTheirJobs() throws IOException {
        assertThat(run(scenario("""
                        workloads: {name: facebook, swim: fb-2010, bytes-divided-by: 100, to: 5min}
                        policies: cava
                        """))).isEqualTo(ExitCode.OK);
        assertThat(out.toString())
                .containsPattern("facebook +cava ")
                .contains("compare by the job time, since jobs come at their own times: facebook");
    }

    @Test
    void simulate_asJson_hasEachRunWithItsJobs() throws IOException {
        assertThat(run(scenario(SCENARIO), "--json")).isEqualTo(ExitCode.OK);
        JsonNode json = new ObjectMapper().readTree(out.toString());
        assertThat(json.get("claims")).hasSize(2);
        assertThat(json.get("runs")).hasSize(2);
        JsonNode cava = json.get("runs").get(1);
        assertThat(cava.get("policy").asText()).isEqualTo("cava");
        assertThat(cava.get("hit_ratio").asDouble()).isPositive();
        assertThat(cava.get("jobs").size()).isBetween(30, 40);
        assertThat(cava.get("bytes").get("disk").asLong()).isPositive();
        assertThat(cava.get("timeline").get(1).get("seconds").asDouble()).isPositive();
    }

    @Test
    void history_isRunAgain_andWhatItHoldsIsSaid() throws IOException {
        Files.writeString(Files.createDirectory(folder.resolve("logs")).resolve("app-1"), EVENT_LOG);
        assertThat(run(scenario("workloads: {name: mine, history: logs}\npolicies: cava\n")))
                .isEqualTo(ExitCode.OK);
        assertThat(err.toString())
                .contains(
                        "mine: 1 jobs of 1 applications on 1 files of 1.00 GiB in all, submitted within 0 s; nothing left "
                                + "out");
        assertThat(out.toString()).containsPattern("mine +cava +\\d+").contains("etl #");
    }

    @Test
    void malformedHistory_isAFailureThatNamesBothFilesLinesAndFields() throws IOException {
        Files.writeString(folder.resolve("app-1"), EVENT_LOG.replace("\"Stage IDs\":[0]", "\"Stage IDs\":7"));
        assertThat(run(scenario("workloads: {name: mine, history: app-1}\npolicies: cava\n")))
                .isEqualTo(ExitCode.FAILED);
        assertThat(err.toString())
                .contains("tiercel: test.yaml, line 1, field workloads.history: ")
                .contains("app-1, line 2, field Stage IDs: ")
                .doesNotContain("bug");
    }

    @Test
    void malformedScenario_isAFailureThatNamesFileLineAndField() throws IOException {
        assertThat(run(scenario("workloads: W1\npolicies: best\n"))).isEqualTo(ExitCode.FAILED);
        assertThat(err.toString())
                .contains("tiercel: test.yaml, line 2, field policies: no policy is called best")
                .doesNotContain("bug");
    }

    @Test
    void help_namesEveryPolicy() {
        assertThat(run("--help")).isEqualTo(ExitCode.OK);
        // Lines may end within a name.
        assertThat(out.toString().replaceAll("\\s", ""))
                .contains("policies(" + String.join(",", Scheme.labels()) + "),seeds");
    }

    @Test
    void missingScenario_isAUsageError() {
        assertThat(run(folder.resolve("none").toString())).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("there is no readable file");
    }

    private String scenario(String text) throws IOException {
        return Files.writeString(folder.resolve("test.yaml"), text).toString();
    }

    private int run(String... arguments) {
        String[] all = new String[arguments.length + 1];
        all[0] = "simulate";
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        return Main.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(all);
    }
}
