package io.tiercel.systemtests.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.deadline.model.ApplicationPast;
import io.tiercel.core.deadline.model.ErrorRatios;
import io.tiercel.core.deadline.model.ModelBook;
import io.tiercel.systemtests.process.ConfDir;
import io.tiercel.systemtests.spark.SparkRun;
import io.tiercel.testbed.servers.ClassPaths;
import io.tiercel.testbed.servers.JavaRun;
import io.tiercel.testbed.servers.JavaRun.Ended;
import io.tiercel.testkit.TemporaryDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.hadoop.examples.ExampleDriver;
import org.apache.hadoop.util.RunJar;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a submitter reads where a job is refused: of {@code yarn jar}, and of {@code spark-submit}. */
@Tag("cluster")
class RefusalPrintedTest {
    private static final String ADDRESS = "yarn.resourcemanager.address";
    private static final String ETL = "etl";
    private static final String SPARK =
            "Tiercel does not take etl: it needs 9m50s with the jobs that have earlier deadlines, "
                    + "and its deadline is in 5m. The earliest deadline that would be accepted: "
                    + "--conf spark.yarn.appMasterEnv.TIERCEL_DEADLINE=11m. Its 9 earlier runs kept to 10m";

    private static final ModelBook MODELS = AdmissionTest.MODELS.with(
            ETL, new ApplicationPast(0, List.of(), 0, Collections.nCopies(9, 590.0), ErrorRatios.NONE));

    @Test
    void yarnJar_andSparkSubmit_printTheWords_withoutATraceOfTheResourceManager() throws Exception {
        try (ToldModels coordinator = ToldModels.start(MODELS);
                TemporaryDirectory directory = TemporaryDirectory.create("tiercel-refused-");
                DrivenYarn yarn =
                        DrivenYarn.start(AdmissionTest.settings(coordinator)).withNodes(1024, 1)) {
            AdmissionTest.ready(yarn);
            Path conf = conf(directory.path(), yarn.configuration().get(ADDRESS));
            check(
                    yarnJar(conf, directory.path()),
                    "Tiercel does not take word count: it needs 12m30s with the jobs that "
                            + "have earlier deadlines, and its deadline is in 5m. The earliest deadline that would be accepted: "
                            + "-Dtiercel.deadline=13m. Its 2 earlier runs took up to 12m");
            check(sparkSubmit(conf, directory.path()), SPARK);
        }
    }

    private static void check(Ended run, String words) {
        assertThat(run.exitCode()).as(run::said).isNotZero();
        assertThat(run.errors()).contains("YarnException: " + words + "\n");
        assertThat(run.errors()).doesNotContain("placeApplication").doesNotContain("io.tiercel");
    }

    private static Ended yarnJar(Path conf, Path directory) throws Exception {
        Path input = Files.createDirectories(directory.resolve("input"));
        Files.writeString(input.resolve("part-0"), "a word");
        String classPath = ClassPaths.join(Stream.concat(Stream.of(conf), ClassPaths.hadoop().stream()));
        return JavaRun.of(
                        classPath,
                        RunJar.class.getName(),
                        ClassPaths.holding(ExampleDriver.class).toString(),
                        "wordcount",
                        "-Dtiercel.deadline=5m",
                        input.toString(),
                        directory.resolve("output").toString())
                .end();
    }

    private static Ended sparkSubmit(Path conf, Path directory) throws Exception {
        String archive = archive(directory).toString();
        List<String> words = new ArrayList<>(List.of("org.apache.spark.deploy.SparkSubmit"));
        words.addAll(List.of("--master", "yarn", "--deploy-mode", "cluster", "--queue", DrivenSettings.FEWEST));
        words.addAll(List.of("--name", ETL, "--driver-memory", "512m", "--executor-memory", "512m"));
        words.addAll(List.of("--conf", "spark.yarn.appMasterEnv.TIERCEL_DEADLINE=5m"));
        words.addAll(List.of("--conf", "spark.yarn.archive=" + archive));
        words.addAll(List.of("--conf", "spark.yarn.stagingDir=" + directory.resolve("spark-staging")));
        words.addAll(List.of("--class", "NoClassIsLoaded", archive));
        return SparkRun.of(conf + ":" + SparkRun.classPath(), Map.of(), words.toArray(String[]::new))
                .withPrefix("env", "HADOOP_CONF_DIR=" + conf)
                .end();
    }

    /** Stands for Spark's jars and for the job's: no master starts that would open it. */
    private static Path archive(Path directory) throws IOException {
        Path archive = directory.resolve("archive.jar");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(archive))) {
            out.putNextEntry(new ZipEntry("empty"));
        }
        return archive;
    }

    private static Path conf(Path directory, String address) throws IOException {
        Path conf = ConfDir.stock(directory.resolve("conf"), "file:///");
        ConfDir.write(conf.resolve("yarn-site.xml"), Map.of(ADDRESS, address));
        Map<String, String> mapred = new TreeMap<>(AdmissionTest.CLIENT);
        mapred.put("mapreduce.framework.name", "yarn");
        mapred.put("mapreduce.job.queuename", DrivenSettings.FEWEST);
        mapred.put("yarn.app.mapreduce.am.resource.mb", "1024");
        mapred.put(
                "yarn.app.mapreduce.am.staging-dir",
                directory.resolve("staging").toString());
        ConfDir.write(conf.resolve("mapred-site.xml"), mapred);
        return conf;
    }
}
