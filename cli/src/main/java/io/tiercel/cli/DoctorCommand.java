package io.tiercel.cli;

import io.tiercel.cli.console.ExitCode;
import io.tiercel.cli.console.Json;
import io.tiercel.cli.doctor.ClassPathText;
import io.tiercel.cli.doctor.Finding;
import io.tiercel.cli.doctor.FindingText;
import io.tiercel.cli.doctor.FindingsNote;
import io.tiercel.cli.doctor.HadoopSite;
import io.tiercel.cli.doctor.OurChecks;
import io.tiercel.cli.doctor.Part;
import io.tiercel.cli.doctor.ProcessesCheck;
import io.tiercel.cli.launch.Jvm;
import io.tiercel.cli.launch.Launched;
import io.tiercel.cli.option.ConfOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Says what is wrong with how Hadoop is set up for Tiercel. */
@Launched(order = 60, jvm = Jvm.SHORT)
@Command(
        name = "doctor",
        description = {
            "Read the configuration of Hadoop on this machine and name everything that keeps Tiercel from working.",
            "Changes nothing but for --tell. Exit code " + ExitCode.FAILED + " if something is wrong; hints are not."
        })
final class DoctorCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private ConfOptions conf = new ConfOptions();

    @Option(
            names = "--class-path",
            paramLabel = "PATH",
            defaultValue = "",
            description =
                    "The class path of the daemons, as java writes it: jars, directories, DIR/*. Tiercel's classes are "
                            + "looked for in it; without it they are not.")
    private String classPath;

    @Option(
            names = "--pid",
            paramLabel = "PID",
            description = "The process of this machine's DataNode, to compare its limit on locked memory.")
    private @Nullable Long pid;

    @Option(
            names = "--part",
            paramLabel = "PART",
            split = ",",
            description =
                    "Only what these parts need, of client, pins, scheduling and hot; they are then meant to be on "
                            + "this machine. Without it, what all of them need.")
    private List<String> parts = new ArrayList<>();

    @Option(
            names = "--tell",
            description = "Also leave the findings for the relay of this machine, which tells the coordinator: the "
                    + "dashboard shows them. As root, or as the user of the relay.")
    private boolean tell;

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        List<Path> directories = conf.directories();
        HadoopSite site = HadoopSite.read(directories);
        Path process = pid == null ? null : Path.of("/proc", Long.toString(pid));
        List<Finding> findings = Stream.concat(
                        OurChecks.all(wanted(), process, ClassPathText.entries(classPath, Path.of(""))).stream(),
                        Stream.of(ProcessesCheck.ofThisMachine()))
                .flatMap(check -> check.examine(site).stream())
                .toList();
        boolean well = FindingText.isWell(findings);
        PrintWriter out = spec.commandLine().getOut();
        out.print(json ? json(directories, findings, well) : FindingText.of(findings));
        out.flush();
        if (tell) {
            FindingsNote.leave(site, findings, System.currentTimeMillis());
        }
        return well ? ExitCode.OK : ExitCode.FAILED;
    }

    private Set<Part> wanted() {
        Set<Part> wanted = EnumSet.noneOf(Part.class);
        for (String word : parts) {
            wanted.add(Part.of(word)
                    .orElseThrow(() -> new ParameterException(
                            spec.commandLine(), "--part " + word + ": the parts are " + Part.words())));
        }
        return wanted;
    }

    private static String json(List<Path> directories, List<Finding> findings, boolean well) throws IOException {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("conf", directories.stream().map(Path::toString).toList());
        object.put("well", well);
        object.put("findings", findings);
        return Json.text(object);
    }
}
