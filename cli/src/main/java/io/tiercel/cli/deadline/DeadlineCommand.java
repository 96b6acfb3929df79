package io.tiercel.cli.deadline;

import io.tiercel.cli.console.ExitCode;
import io.tiercel.cli.console.Json;
import io.tiercel.cli.launch.Jvm;
import io.tiercel.cli.launch.Launched;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Asks the ResourceManager how jobs with deadlines stand. */
@Launched(order = 56, jvm = Jvm.SHORT, clusterConfiguration = true)
@Command(
        name = "deadline",
        description = {
            "Say of jobs with a deadline when they finish, whether that was promised, and what holds them back.",
            "Asks the ResourceManager of yarn.resourcemanager.webapp.address; of several, the one that is active."
        })
public final class DeadlineCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    private final List<String> wanted = new ArrayList<>();

    @Option(
            names = "-D",
            paramLabel = "KEY=VALUE",
            description =
                    "A setting of Hadoop, over those of the files in $HADOOP_CONF_DIR, otherwise /etc/hadoop/conf: "
                            + "core-site.xml, yarn-site.xml; may be repeated.")
    private Map<String, String> settings = new TreeMap<>();

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    @Parameters(
            arity = "0..*",
            paramLabel = "JOB",
            description =
                    "As application_1700000000000_0001 or job_1700000000000_0001. By default all with a deadline.")
    void jobs(List<String> ids) {
        for (String id : ids) {
            if (!id.matches("(application|job)_\\d+_\\d+")) {
                throw new ParameterException(
                        spec.commandLine(), "'" + id + "' is no job: expected one as application_1700000000000_0001");
            }
            wanted.add(id.replaceFirst("^job_", "application_"));
        }
    }

    @Override
    public Integer call() throws IOException {
        DeadlineListing all = DeadlineQuestion.ask(settings);
        List<DeadlineJobRow> chosen = all.jobs().stream()
                .filter(job -> wanted.isEmpty() || wanted.contains(job.id()))
                .toList();
        if (wanted.isEmpty() || !chosen.isEmpty()) {
            DeadlineListing listing = all.with(chosen);
            PrintWriter out = spec.commandLine().getOut();
            out.print(json ? Json.text(listing) : listing.text(Instant.now()));
            out.flush();
        }
        return complain(all, chosen) ? ExitCode.FAILED : ExitCode.OK;
    }

    /** Whether there was a reason to, which was said of each. */
    private boolean complain(DeadlineListing all, List<DeadlineJobRow> chosen) throws IOException {
        boolean complained = false;
        for (String id : wanted) {
            if (chosen.stream().noneMatch(job -> job.id().equals(id))) {
                spec.commandLine().getErr().println("tiercel: " + DeadlineQuestion.whyAbsent(all, id));
                complained = true;
            }
        }
        return complained;
    }
}
