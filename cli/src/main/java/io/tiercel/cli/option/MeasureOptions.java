package io.tiercel.cli.option;

import io.tiercel.cli.console.ConsoleProgress;
import io.tiercel.cli.measure.PairMeasurement;
import io.tiercel.core.topology.MeasuredRates;
import io.tiercel.relay.measure.PeerAddress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** What is measured between which VMs. */
public final class MeasureOptions {
    private static final int AT_ONCE_MAX = 64;

    @Spec(Target.MIXEE)
    private CommandSpec spec;

    @Mixin
    private SecretOption secret = new SecretOption();

    @Option(
            names = "--hosts",
            paramLabel = "VM",
            split = ",",
            description = "The VMs to measure between, as YARN names them, each with its peer's port where it is not "
                    + PeerAddress.PORT + ": VM[:PORT],...")
    private List<String> hosts = new ArrayList<>();

    @Option(names = "--hosts-file", paramLabel = "FILE", description = "The same from a file, a VM a line.")
    private @Nullable Path hostsFile;

    @Option(
            names = "--parallel",
            paramLabel = "N",
            defaultValue = "1",
            description = "How many pairs are measured at once; those of more than one may share a link. "
                    + "Default: ${DEFAULT-VALUE}")
    private int parallel;

    @Option(
            names = "--save-measured",
            paramLabel = "FILE",
            converter = WritableFile.class,
            description = "Write the measured rates to this file, for --measured.")
    private @Nullable Path saved;

    public boolean asked() {
        return !hosts.isEmpty() || hostsFile != null;
    }

    /** For when nothing is measured. */
    public void refuseToSave() {
        if (saved != null) {
            throw new ParameterException(
                    spec.commandLine(), "--save-measured is for what is measured now: nothing is, with FILE alone");
        }
    }

    /**
     * Measures, with progress on standard error; pairs that could not be measured are named there and left out.
     *
     * @throws IOException if the secret cannot be read or nothing could be measured
     */
    public MeasuredRates measure() throws IOException, InterruptedException {
        int atOnce = parallel();
        PairMeasurement measurement = new PairMeasurement(peers(), secret.read());
        MeasuredLines measured = new MeasuredLines();
        try (ConsoleProgress progress = ConsoleProgress.onStandardError()) {
            progress.stage("measuring " + measurement.pairs() + " pairs");
            measurement.run(atOnce, outcome -> {
                measured.add(outcome.from(), outcome.to(), outcome.rate(), outcome.failure());
                progress.detail(measured.count());
            });
        }
        return finish(
                measured, "nothing could be measured: is tiercel topology serve running on each VM, with this secret?");
    }

    /** How many pairs may be measured at once. */
    public int parallel() {
        if (parallel < 1 || parallel > AT_ONCE_MAX) {
            throw new ParameterException(spec.commandLine(), "--parallel must be from 1 to " + AT_ONCE_MAX);
        }
        return parallel;
    }

    /**
     * Names what could not be measured, and saves what could where that is wanted.
     *
     * @throws IOException in these words, if nothing could
     */
    public MeasuredRates finish(MeasuredLines measured, String nothing) throws IOException {
        measured.failures()
                .forEach(failure -> spec.commandLine().getErr().println("tiercel: not measured: " + failure));
        if (measured.isEmpty()) {
            throw new IOException(nothing);
        }
        if (saved != null) {
            Files.write(saved, measured.lines());
        }
        return measured.rates();
    }

    private List<PeerAddress> peers() throws IOException {
        List<String> named = new ArrayList<>(hosts);
        if (hostsFile != null) {
            TextFile.read(spec, hostsFile, (source, text) -> text).stream()
                    .map(line -> line.replaceFirst("(?s)#.*", "").strip())
                    .filter(line -> !line.isEmpty())
                    .forEach(named::add);
        }
        try {
            List<PeerAddress> peers = named.stream().map(PeerAddress::parse).toList();
            LinkedHashSet<String> names =
                    new LinkedHashSet<>(peers.stream().map(PeerAddress::host).toList());
            if (names.size() < 2 || names.size() < peers.size() || names.size() > MeasuredRates.VMS_MAX) {
                throw new ParameterException(
                        spec.commandLine(), "give from 2 to " + MeasuredRates.VMS_MAX + " VMs, each once");
            }
            return peers;
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }
}
