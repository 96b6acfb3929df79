package io.tiercel.cli.doctor;

import io.tiercel.core.model.NamedTopology;
import io.tiercel.core.settings.SchedulingSettings;
import io.tiercel.core.settings.TopologySettings;
import io.tiercel.core.text.PlainText;
import io.tiercel.wire.finding.Severity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** The topology can be read, and speaks of the VMs that are workers. */
final class TopologyCheck implements Check {
    private static final String KEY = SchedulingSettings.TOPOLOGY_FILE.key();
    private static final String INFERRED = TopologySettings.INFERRED_FILE.key();
    private static final String WORKERS = "workers";
    private static final int NAMES_MAX = 10;

    @Override
    public String id() {
        return "topology";
    }

    @Override
    public List<Finding> examine(HadoopSite site) {
        String file = site.value(KEY, "").strip();
        if (file.isEmpty()) {
            return List.of(Finding.of(
                    this,
                    Severity.HINT,
                    site,
                    KEY,
                    HadoopSite.TIERCEL,
                    "a file with a line for each VM: its name, its host, its rack (tiercel topology infer makes one)",
                    "each VM counts as a host of its own, which is wrong where VMs share hosts"));
        }
        try {
            return beside(site, NamedTopology.parse(file, PlainText.lines(file, Files.readAllBytes(Path.of(file)))));
        } catch (NoSuchFileException e) {
            if (file.equals(site.value(INFERRED, "").strip())) {
                return List.of(Finding.of(
                        this,
                        Severity.HINT,
                        site,
                        INFERRED,
                        HadoopSite.TIERCEL,
                        "nothing to do: it comes once relays have measured",
                        "until then each VM counts as a host of its own"));
            }
            return List.of(unusable(site, "a file that exists"));
        } catch (IOException | IllegalArgumentException e) {
            return List.of(unusable(site, "a file that can be read: " + e.getMessage()));
        }
    }

    private Finding unusable(HadoopSite site, String remedy) {
        String why = OurSettings.of(site).flag(SchedulingSettings.STRICT)
                ? "the ResourceManager does not start"
                : "the ResourceManager goes on without Tiercel";
        return Finding.of(this, Severity.ERROR, site, KEY, HadoopSite.TIERCEL, remedy, why);
    }

    private List<Finding> beside(HadoopSite site, NamedTopology topology) {
        Optional<Path> file = site.find(WORKERS);
        try {
            Set<String> workers = file.isEmpty() ? Set.of() : workers(file.get());
            return workers.isEmpty() || workers.equals(Set.of("localhost"))
                    ? List.of(workersUnknown(site, "no list of workers"))
                    : compared(site, topology, workers, file.orElseThrow());
        } catch (IOException | IllegalArgumentException e) {
            return List.of(workersUnknown(site, "a list of workers that cannot be read: " + e.getMessage()));
        }
    }

    private Finding workersUnknown(HadoopSite site, String found) {
        return names(
                Severity.HINT,
                site.fileOf(WORKERS),
                found,
                "a line for each worker, as YARN names it",
                "it cannot be told whether the topology speaks of them");
    }

    private List<Finding> compared(HadoopSite site, NamedTopology topology, Set<String> workers, Path file) {
        List<Finding> findings = new ArrayList<>();
        Set<String> vms = new LinkedHashSet<>();
        IntStream.range(0, topology.numbers().vms()).forEach(vm -> vms.add(topology.vm(vm)));
        List<String> missing = without(workers, vms::contains);
        if (!missing.isEmpty()) {
            findings.add(names(
                    Severity.WARNING,
                    site.value(KEY, ""),
                    "no line for " + some(missing),
                    "a line for each worker in " + file,
                    "each of them counts as a host of its own"));
        }
        List<String> unknown = without(vms, workers::contains);
        if (!unknown.isEmpty()) {
            findings.add(names(
                    Severity.WARNING,
                    site.value(KEY, ""),
                    some(unknown) + ", not among the workers",
                    "names as in " + file,
                    "lines under names that YARN does not use mean nothing"));
        }
        return findings;
    }

    private Finding names(Severity severity, String file, String found, String remedy, String why) {
        return new Finding(id(), severity, KEY, file, found, remedy, why);
    }

    private static Set<String> workers(Path file) throws IOException {
        Set<String> workers = new LinkedHashSet<>();
        for (String line : PlainText.lines(file.toString(), Files.readAllBytes(file))) {
            String name = line.replaceFirst("(?s)#.*", "").strip();
            if (!name.isEmpty()) {
                workers.add(name);
            }
        }
        return workers;
    }

    private static List<String> without(Set<String> names, Predicate<String> known) {
        return names.stream().filter(known.negate()).toList();
    }

    private static String some(List<String> names) {
        String shown = String.join(" ", names.subList(0, Math.min(NAMES_MAX, names.size())));
        return names.size() > NAMES_MAX ? shown + " and " + (names.size() - NAMES_MAX) + " more" : shown;
    }
}
