package io.tiercel.cli.doctor;

import io.tiercel.install.hadoop.Names;
import io.tiercel.install.hadoop.PlugIn;
import io.tiercel.wire.finding.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Each queue that jobs run in has an ordering policy that exists; whether it is one of ours is the operator's choice. */
final class OrderingPolicyCheck implements Check {
    private static final String PREFIX = "yarn.scheduler.capacity.";
    private static final String END = ".ordering-policy";
    private static final int DEPTH_MAX = 16;

    @Override
    public String id() {
        return "ordering-policy";
    }

    @Override
    public List<Finding> examine(HadoopSite site) {
        List<Finding> findings = new ArrayList<>();
        leaves(site, "root", 0).forEach(queue -> examine(site, PREFIX + queue + END, findings));
        return findings;
    }

    /** The keys of the queues' policies. */
    static List<String> keys(HadoopSite site) {
        return site.withPrefix(PREFIX).keySet().stream()
                .filter(key -> key.endsWith(END))
                .toList();
    }

    private void examine(HadoopSite site, String key, List<Finding> findings) {
        String policy = site.value(key, "fifo").strip();
        if (Names.ORDERING_POLICIES.contains(policy)) {
            return;
        }
        boolean mistyped = Names.isOurs(policy);
        findings.add(Finding.of(
                        this,
                        mistyped ? Severity.ERROR : Severity.HINT,
                        site,
                        key,
                        PlugIn.RESOURCEMANAGER.site(),
                        String.join(" or ", Names.ORDERING_POLICIES),
                        mistyped
                                ? "there is no such class, and the ResourceManager does not start"
                                : "which job gets a slot does not depend on what is in memory")
                .ofDefault("fifo"));
    }

    private static Stream<String> leaves(HadoopSite site, String queue, int depth) {
        List<String> children = site.words(PREFIX + queue + ".queues");
        if (children.isEmpty() || depth == DEPTH_MAX) {
            return Stream.of(queue.equals("root") ? "root.default" : queue);
        }
        return children.stream().flatMap(child -> leaves(site, queue + "." + child, depth + 1));
    }
}
