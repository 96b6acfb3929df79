package io.tiercel.coordinator.host;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * What a look at a host's report shows first.
 *
 * @param howClass how the background class is made there, in words; empty where nobody has said
 * @param siblings whether threads are covered that share a core, in words
 * @param residual what share of the processors interactive VMs leave, from 0 to 1
 * @param interactiveWaiting what share of their time interactive VMs wait for a processor, from 0 to 1
 * @param waitedBefore seconds that interactive VMs waited for each second that they wanted a processor, before the class
 * @param waitedAfter the same in it
 */
public record HostFigures(
        String howClass,
        String siblings,
        int processors,
        double residual,
        double interactiveWaiting,
        OptionalDouble waitedBefore,
        OptionalDouble waitedAfter,
        VmFigures vms) {
    /** Nothing was said. */
    public static final HostFigures NONE = new HostFigures(
            "", "", 0, 0, 0, OptionalDouble.empty(), OptionalDouble.empty(), new VmFigures(0, 0, 0, 0, List.of()));

    private static final int WORDS_MAX = 500;
    private static final int PROBLEMS_MAX = 20;

    /**
     * Its VMs.
     *
     * @param background in the background class now
     * @param raised of those that the guard has raised now
     * @param raises how often the guard has raised any of them
     * @param problems why the agent cannot keep VMs in their class, a line each, some of them
     */
    public record VmFigures(int all, int background, int raised, long raises, List<String> problems) {
        public VmFigures {
            problems = List.copyOf(problems);
        }
    }

    static HostFigures of(JsonNode report) {
        return new HostFigures(
                words(report.path("class")),
                words(report.path("siblings")),
                report.path("processors").asInt(),
                share(report.path("residual")),
                share(report.path("interactive_runnable")),
                number(report.at("/tax/before/waited_per_wanted")),
                number(report.at("/tax/after/waited_per_wanted")),
                vms(report.path("vms")));
    }

    private static VmFigures vms(JsonNode vms) {
        int background = 0;
        int raised = 0;
        long raises = 0;
        List<String> problems = new ArrayList<>();
        for (JsonNode vm : vms) {
            background += vm.path("in_class").asBoolean() ? 1 : 0;
            raised += vm.path("raised").asBoolean() ? 1 : 0;
            raises += Math.max(0, vm.path("raises").asInt());
            if (!vm.path("problem").asText("").isEmpty() && problems.size() < PROBLEMS_MAX) {
                problems.add(words(vm.path("vm")) + ": " + words(vm.path("problem")));
            }
        }
        return new VmFigures(vms.size(), background, raised, raises, problems);
    }

    private static String words(JsonNode node) {
        String text = node.asText("");
        return text.substring(0, Math.min(WORDS_MAX, text.length()));
    }

    private static double share(JsonNode node) {
        double value = node.asDouble();
        return value >= 0 && value <= 1 ? value : 0;
    }

    private static OptionalDouble number(JsonNode node) {
        double value = node.asDouble(-1);
        return value >= 0 && Double.isFinite(value) ? OptionalDouble.of(value) : OptionalDouble.empty();
    }
}
