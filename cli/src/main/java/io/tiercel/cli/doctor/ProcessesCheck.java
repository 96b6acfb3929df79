package io.tiercel.cli.doctor;

import io.tiercel.install.hadoop.Names;
import io.tiercel.install.hadoop.PlugIn;
import io.tiercel.wire.finding.Severity;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Every process of this machine that uses Hadoop has the classes that its own configuration names, as it would read it now.
 * Those that Tiercel's keys do not reach, for want of the jar, go on as stock, and are named as a hint.
 */
public final class ProcessesCheck implements Check {
    private final Supplier<HadoopProcesses> processes;

    ProcessesCheck(Supplier<HadoopProcesses> processes) {
        this.processes = processes;
    }

    /** Of those that run on this machine. */
    public static ProcessesCheck ofThisMachine() {
        return new ProcessesCheck(new ProcReader(Path.of("/proc"))::read);
    }

    @Override
    public String id() {
        return "processes";
    }

    @Override
    public List<Finding> examine(HadoopSite site) {
        HadoopProcesses all = processes.get();
        List<Finding> findings = new ArrayList<>();
        Map<String, List<String>> stock = new TreeMap<>();
        for (HadoopProcess process : all.seen()) {
            examine(process, findings, stock);
        }
        stock.forEach((file, names) -> findings.add(stock(file, names)));
        if (!all.hidden().isEmpty()) {
            findings.add(hidden(all.hidden()));
        }
        return findings;
    }

    private void examine(HadoopProcess process, List<Finding> findings, Map<String, List<String>> stock) {
        List<Path> classPath =
                Stream.concat(process.conf().stream(), process.ours().stream()).toList();
        try (URLClassLoader loader = ClassPathLoader.of(classPath, ClassLoader.getPlatformClassLoader())) {
            HadoopSite own = HadoopSite.read(process.conf(), loader);
            Stream.of(PlugIn.values()).filter(process::loads).forEach(part -> {
                lacking(own, part, loader)
                        .forEach((className, key) -> findings.add(lacks(process, own, part, className, key)));
                if (isLeftOut(own, part, loader)) {
                    leaveOut(process, own, part, findings, stock);
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The classes that the configuration names and the process does not have, each with its key. */
    private static Map<String, String> lacking(HadoopSite own, PlugIn part, ClassLoader loader) {
        Map<String, String> lacking = new LinkedHashMap<>();
        ClassPathCheck.keys(own, part)
                .forEach(key -> own.words(key).stream()
                        .filter(Names::isOurs)
                        .filter(name -> !ClassPathLoader.has(loader, name))
                        .forEach(name -> lacking.putIfAbsent(name, key)));
        return lacking;
    }

    private Finding lacks(HadoopProcess process, HadoopSite own, PlugIn part, String className, String key) {
        return new Finding(
                id(),
                Severity.ERROR,
                key,
                own.fileOf(key, part.site()),
                process.inWords() + " does not have " + className,
                "the key in " + part.site() + ", which " + part.includedBy().get(0) + " includes; or the jar "
                        + part.jar() + " on the process' class path, and its start anew",
                part == PlugIn.CLIENT
                        ? "what it does in HDFS fails; if it is a NodeManager, so does every job"
                        : "it does not start again");
    }

    /** Whether the part's keys are there for others, and not for this process. */
    private static boolean isLeftOut(HadoopSite own, PlugIn part, ClassLoader loader) {
        return loader.getResource(part.present()) == null
                && own.find(part.site()).isPresent()
                && part.includedBy().stream()
                        .anyMatch(file -> IncludeCheck.includes(own, part, file).isPresent());
    }

    private void leaveOut(
            HadoopProcess process,
            HadoopSite own,
            PlugIn part,
            List<Finding> findings,
            Map<String, List<String>> stock) {
        String file = own.fileOf(part.site());
        if (part == PlugIn.CLIENT) {
            stock.computeIfAbsent(file, any -> new ArrayList<>()).add(process.inWords());
            return;
        }
        findings.add(new Finding(
                id(),
                Severity.WARNING,
                part.jar(),
                file,
                process.inWords() + " does not have the jar, and runs as stock",
                "the jar on its class path, and its start anew",
                "nothing of what is in this file holds for it"));
    }

    private Finding stock(String file, List<String> names) {
        return new Finding(
                id(),
                Severity.HINT,
                PlugIn.CLIENT.jar(),
                file,
                String.join(", ", names) + " without the jar",
                "so, if they are to be stock; otherwise the jar on their class path, and their start anew",
                "they run as stock");
    }

    private Finding hidden(List<String> hidden) {
        return new Finding(
                id(),
                Severity.HINT,
                "processes",
                "/proc",
                "not to be looked at: " + String.join(", ", hidden),
                "the doctor run by root, or by their user",
                "what they lack is not seen");
    }
}
