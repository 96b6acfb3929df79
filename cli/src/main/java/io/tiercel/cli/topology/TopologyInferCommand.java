package io.tiercel.cli.topology;

import io.tiercel.cli.console.ExitCode;
import io.tiercel.cli.console.Json;
import io.tiercel.cli.launch.Jvm;
import io.tiercel.cli.launch.Launched;
import io.tiercel.cli.option.MeasureOptions;
import io.tiercel.cli.option.TextFile;
import io.tiercel.cli.option.WritableFile;
import io.tiercel.core.topology.FirstHops;
import io.tiercel.core.topology.HopSurvey;
import io.tiercel.core.topology.InferredTopology;
import io.tiercel.core.topology.InferredTopology.Verdict;
import io.tiercel.core.topology.MeasuredRates;
import io.tiercel.core.topology.TopologyInference;
import io.tiercel.core.topology.TopologyInference.SingleGroups;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Works out a topology from measurements. */
@Launched(under = TopologyCommand.class, order = 30, jvm = Jvm.SHORT, clusterConfiguration = true)
@Command(
        name = "infer",
        description = {
            "Work out which VMs share a host or a rack, where nobody says so, from how fast data goes between them, from "
                    + "the first hop that traceroute shows, or from both.",
            "It is measured first: by the relays of the cluster, as its coordinator has them do, or with --hosts by the "
                    + "measuring peers that tiercel topology serve runs on the VMs. To end it ends the measurement.",
            "Exit code " + ExitCode.FAILED + " if nothing can be told; then no file is written."
        })
final class TopologyInferCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(
            names = "--measured",
            paramLabel = "FILE",
            description =
                    "Rates: a line for each pair of VMs, or each direction, with the two VMs and the rate in any unit.")
    private @Nullable Path measured;

    @Mixin
    private MeasureOptions measuring = new MeasureOptions();

    @Mixin
    private RelayMeasurement relays = new RelayMeasurement();

    @Option(
            names = "--first-hops",
            paramLabel = "FILE",
            description = "First hops: a line for each VM, with the VM and the hop.")
    private @Nullable Path firstHops;

    @Option(
            names = "--groups",
            defaultValue = "hosts",
            paramLabel = "KIND",
            description = "What VMs are that belong together where there is only one kind of groups: "
                    + "${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}")
    private SingleGroups groups;

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    @Option(
            names = "--out",
            paramLabel = "FILE",
            converter = WritableFile.class,
            description = "Write the topology to this file too, to be looked over.")
    private @Nullable Path file;

    /** What relays have found of first hops; null where none were asked. */
    private @Nullable HopSurvey found;

    @Override
    public Integer call() throws IOException, InterruptedException {
        InferredTopology inferred = infer();
        if (file != null && inferred.tells()) {
            Files.write(file, lines(inferred));
        }
        PrintWriter out = spec.commandLine().getOut();
        out.print(json ? json(inferred) : text(inferred));
        out.flush();
        return inferred.tells() ? ExitCode.OK : ExitCode.FAILED;
    }

    private InferredTopology infer() throws IOException, InterruptedException {
        TopologyInference inference = new TopologyInference(groups);
        FirstHops hops = hops();
        try {
            if (throughRelays()) {
                RelayMeasurement.Outcome outcome = relays.measure(measuring);
                found = outcome.hops();
                return inference.infer(
                        outcome.rates(), hops == null ? outcome.hops().hops().orElse(null) : hops);
            }
            MeasuredRates rates = rates();
            return rates == null ? inference.infer(Objects.requireNonNull(hops)) : inference.infer(rates, hops);
        } catch (IllegalArgumentException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    /** Where nothing else is said. */
    private boolean throughRelays() {
        boolean otherwise = measuring.asked() || measured != null;
        if (relays.asked() && otherwise) {
            throw new ParameterException(spec.commandLine(), "give one of --relays, --hosts and --measured");
        }
        return relays.asked() || (!otherwise && firstHops == null);
    }

    /** Measured now or before; null if neither. */
    private @Nullable MeasuredRates rates() throws IOException, InterruptedException {
        if (!measuring.asked()) {
            measuring.refuseToSave();
            return measured == null ? null : read(measured);
        }
        if (measured != null) {
            throw new ParameterException(spec.commandLine(), "give --hosts or --measured, not both");
        }
        return measuring.measure();
    }

    private MeasuredRates read(Path file) throws IOException {
        MeasuredRates rates = TextFile.read(spec, file, MeasuredRates::parse);
        if (rates.vms().isEmpty()) {
            throw new IOException(file + ": there are no rates in it");
        }
        return rates;
    }

    private @Nullable FirstHops hops() throws IOException {
        FirstHops hops = firstHops == null ? null : TextFile.read(spec, firstHops, FirstHops::parse);
        if (hops != null && hops.hopOf().isEmpty()) {
            throw new IOException(firstHops + ": there are no first hops in it");
        }
        return hops;
    }

    private static List<String> lines(InferredTopology inferred) {
        List<String> lines = new ArrayList<>();
        lines.add("# VM, host and rack, as inferred; give racks the names that YARN has for them.");
        inferred.hosts().why().forEach(why -> lines.add("# hosts: " + why));
        inferred.racks().why().forEach(why -> lines.add("# racks: " + why));
        lines.addAll(inferred.topology().lines());
        return lines;
    }

    private String text(InferredTopology inferred) {
        String hops = found == null
                ? ""
                : String.format(
                        "first hops: %s%s%n",
                        found.hops().isPresent() ? "" : "not known, so that rates alone count: ", found.why());
        return TopologyText.tree(inferred.topology())
                + verdict("hosts", inferred.hosts())
                + verdict("racks", inferred.racks())
                + hops;
    }

    private static String verdict(String what, Verdict verdict) {
        return String.format(
                Locale.ROOT,
                "%s: %s%s%n",
                what,
                verdict.told() ? String.format(Locale.ROOT, "confidence %.2f: ", verdict.confidence()) : "",
                String.join("; ", verdict.why()));
    }

    private String json(InferredTopology inferred) throws IOException {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("racks", TopologyText.json(inferred.topology()));
        object.put("hosts_verdict", inferred.hosts());
        object.put("racks_verdict", inferred.racks());
        if (found != null) {
            object.put("first_hops", Map.of("known", found.hops().isPresent(), "why", found.why()));
        }
        return Json.text(object);
    }
}
