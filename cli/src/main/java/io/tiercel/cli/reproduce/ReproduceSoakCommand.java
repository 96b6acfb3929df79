package io.tiercel.cli.reproduce;

import io.tiercel.cli.launch.Launched;
import io.tiercel.cli.option.Reproduction;
import io.tiercel.reproduce.soak.SoakPlan;
import io.tiercel.reproduce.soak.SoakReproduction;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Clients with Tiercel and without, while harm is done to all that they need. */
@Launched(under = ReproduceCommand.class, order = 22)
@Command(
        name = "soak",
        description = {
            "Have clients with Tiercel and without read and change files in a cluster of separate processes, while these are "
                    + "killed, stopped and restarted, shared files are cut and damaged, memory fills up, clocks step and block "
                    + "tokens expire. Count wrong answers and failed reads, and see whether memory, threads and files stay flat.",
            "Needs 4 GB of memory, and leaves nothing behind. Root can also fill a small tmpfs, and clocks step if Debian's "
                    + "package faketime is there. What is skipped is said."
        })
final class ReproduceSoakCommand extends Reproduction {
    private static final Pattern DURATION = Pattern.compile("(?:(\\d+)h)?(?:(\\d+)m)?(?:(\\d+)s)?");

    @Option(
            names = "--duration",
            paramLabel = "TIME",
            description = "How long, such as 2h, 10m or 90s. Default: ${DEFAULT-VALUE}",
            defaultValue = "2h")
    private String duration = "";

    @Override
    public String name() {
        return "reproduce soak";
    }

    @Override
    protected String options() {
        return "--duration " + duration;
    }

    @Override
    public Measurement prepare(long seed) {
        SoakPlan plan = SoakPlan.of(parsed(duration));
        return progress -> SoakReproduction.run(plan, seed, progress);
    }

    private static Duration parsed(String text) {
        Matcher parts = DURATION.matcher(text);
        if (text.isEmpty() || !parts.matches()) {
            throw new IllegalArgumentException("--duration must be such as 2h, 10m or 90s: '" + text + "'");
        }
        return Duration.ofHours(number(parts.group(1)))
                .plusMinutes(number(parts.group(2)))
                .plusSeconds(number(parts.group(3)));
    }

    private static long number(@Nullable String digits) {
        return digits == null ? 0 : Long.parseLong(digits);
    }
}
