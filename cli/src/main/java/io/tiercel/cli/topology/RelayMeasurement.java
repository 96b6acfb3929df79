package io.tiercel.cli.topology;

import io.tiercel.cli.cluster.CoordinatorQuestion;
import io.tiercel.cli.cluster.DaemonOptions;
import io.tiercel.cli.console.ConsoleProgress;
import io.tiercel.cli.option.MeasureOptions;
import io.tiercel.cli.option.MeasuredLines;
import io.tiercel.core.settings.Setting;
import io.tiercel.core.settings.Settings;
import io.tiercel.core.settings.SettingsException;
import io.tiercel.core.settings.TopologySettings;
import io.tiercel.core.topology.HopSurvey;
import io.tiercel.core.topology.MeasuredRates;
import io.tiercel.core.topology.SeenHop;
import io.tiercel.wire.measure.MeasureDialogue;
import io.tiercel.wire.measure.MeasurePlan;
import io.tiercel.wire.measure.MeasureRequest;
import io.tiercel.wire.measure.MeasuredPair;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** Has the cluster's relays measure, through its coordinator. */
final class RelayMeasurement {
    private static final long AS_SET = -1;

    @Spec(Target.MIXEE)
    private CommandSpec spec;

    @Mixin
    private DaemonOptions options;

    @Option(
            names = "--relays",
            description = "Have the relays of the cluster measure. This is so where no other source is given.")
    private boolean asked;

    @Option(
            names = "--pair-max",
            paramLabel = "SIZE",
            description = "How much a pair of relays may push, as 128m. Default: what the coordinator's "
                    + "tiercel.topology.measure.pair.max says.")
    private @Nullable String pairMax;

    @Option(
            names = "--total-max",
            paramLabel = "SIZE",
            description = "How much all relays together may push, as 32g. Default: what the coordinator's "
                    + "tiercel.topology.measure.total.max says.")
    private @Nullable String totalMax;

    /** What relays have measured. */
    record Outcome(MeasuredRates rates, HopSurvey hops) {}

    boolean asked() {
        return asked;
    }

    /**
     * Measures, with progress on standard error, where also those are named that took no part.
     *
     * @throws IOException if there is no answer, or nothing could be measured
     */
    Outcome measure(MeasureOptions measuring) throws IOException, InterruptedException {
        MeasureRequest request = new MeasureRequest(
                measuring.parallel(),
                bytes(TopologySettings.PAIR_BYTES, pairMax),
                bytes(TopologySettings.TOTAL_BYTES, totalMax),
                AS_SET);
        Collecting collecting = new Collecting();
        try (ConsoleProgress progress = ConsoleProgress.onStandardError()) {
            progress.stage("asking the coordinator");
            collecting.progress = progress;
            CoordinatorQuestion.measure(options, request, collecting);
        }
        MeasuredRates rates = measuring.finish(
                collecting.measured,
                "nothing could be measured: do the relays reach each other at the port of "
                        + TopologySettings.MEASURE_ADDRESS.key() + "?");
        return new Outcome(rates, HopSurvey.of(rates.vms(), collecting.hops));
    }

    /** 0 where nothing is given. */
    private long bytes(Setting setting, @Nullable String text) {
        if (text == null) {
            return 0;
        }
        try {
            return Settings.of(Map.of(setting.key(), text)).bytes(setting);
        } catch (SettingsException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }

    /** For the command's thread. */
    private final class Collecting implements MeasureDialogue.Listener {
        private final MeasuredLines measured = new MeasuredLines();
        private final List<SeenHop> hops = new ArrayList<>();
        private @Nullable ConsoleProgress progress;

        @Override
        public void planned(MeasurePlan plan) {
            plan.leftOut().forEach(who -> spec.commandLine().getErr().println("tiercel: left out: " + who));
            if (progress != null) {
                progress.stage("relays measure " + plan.pairs() + " pairs, each by " + (plan.pairBytesMax() >> 20)
                        + " MiB at most");
            }
        }

        @Override
        public void hop(SeenHop hop) {
            hops.add(hop);
        }

        @Override
        public void measured(MeasuredPair pair) {
            measured.add(pair.from(), pair.to(), pair.bytesPerSecond() * 8 / 1e6, pair.failure());
            if (progress != null) {
                progress.detail(measured.count());
            }
        }
    }
}
