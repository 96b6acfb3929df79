package io.tiercel.reproduce.mimp.real;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.tiercel.reproduce.mimp.Share;
import io.tiercel.reproduce.mimp.agent.AgentStatus;
import io.tiercel.reproduce.mimp.web.ResponseSummary;
import java.util.List;
import java.util.Map;

/**
 * What came of one case in one round. Seconds are those of one processor, but for {@code seconds}.
 *
 * @param perSecond how many requests were to arrive
 * @param seconds that it was measured
 * @param cpuSeconds by VM and service
 * @param otherSeconds of whatever else ran on this machine
 * @param stolenSeconds that a hypervisor below this machine kept from it
 * @param batchUnits of work that the batch VMs did
 * @param webRunnableSeconds that the threads of the web VM waited for a processor, as the agent says
 * @param classes of the batch VMs, as the agent says
 * @param raises of batch VMs by the guard, as the agent says
 * @param idle whether the kernel had all batch VMs in its idle class when they began to work
 */
record RealRun(
        Share share,
        int load,
        int round,
        int processors,
        double perSecond,
        double seconds,
        ResponseSummary responses,
        Map<String, Double> cpuSeconds,
        double otherSeconds,
        double stolenSeconds,
        long batchUnits,
        double webRunnableSeconds,
        List<String> classes,
        long raises,
        boolean idle) {
    RealRun {
        cpuSeconds = Map.copyOf(cpuSeconds);
        classes = List.copyOf(classes);
    }

    /**
     * What came between two samples.
     *
     * @param batchVms their names
     * @param idle whether they were in the kernel's idle class
     */
    static RealRun between(
            HostSample begun,
            HostSample ended,
            RealCase what,
            int processors,
            double perSecond,
            ResponseSummary responses,
            List<String> batchVms,
            boolean idle) {
        return new RealRun(
                what.share(),
                what.load(),
                what.round(),
                processors,
                perSecond,
                ended.secondsSince(begun),
                responses,
                ended.usedSince(begun),
                ended.othersSince(begun),
                ended.stolenSeconds() - begun.stolenSeconds(),
                ended.batchUnits() - begun.batchUnits(),
                runnable(ended) - runnable(begun),
                batchVms.stream()
                        .map(vm -> ended.agent()
                                .of(vm)
                                .map(AgentStatus.OfVm::cpuClass)
                                .orElse("unknown"))
                        .toList(),
                ended.agent().raises() - begun.agent().raises(),
                idle);
    }

    private static double runnable(HostSample sample) {
        return sample.agent()
                .of(RealHost.WEB)
                .map(AgentStatus.OfVm::runnableSeconds)
                .orElse(0.0);
    }

    double used(String member) {
        return cpuSeconds.getOrDefault(member, 0.0);
    }

    double batchSeconds() {
        return cpuSeconds.entrySet().stream()
                .filter(entry -> entry.getKey().startsWith(RealHost.BATCH))
                .mapToDouble(Map.Entry::getValue)
                .sum();
    }

    /** What all but the batch VMs have left of the processors. */
    @JsonProperty
    double leftSeconds() {
        double ours =
                cpuSeconds.values().stream().mapToDouble(Double::doubleValue).sum();
        return processors * seconds - stolenSeconds - otherSeconds - (ours - batchSeconds());
    }

    /** The share of what is left that the batch VMs got, from 0 to 1 or a little more. */
    double batchOfLeft() {
        return batchSeconds() / leftSeconds();
    }

    /** How many threads of the web VM waited for a processor, on average. */
    double webRunnable() {
        return webRunnableSeconds / seconds;
    }

    /** Requests that were answered in a second. */
    double throughput() {
        return responses.answered() / seconds;
    }

    /** What share of the processors something else took, from 0 to 1. */
    double others() {
        return (otherSeconds + stolenSeconds) / (processors * seconds);
    }

    /** Of two runs of the same case, the one with less of something else on this machine. */
    static RealRun quieter(RealRun one, RealRun other) {
        return other.others() < one.others() ? other : one;
    }

    double shareOfProcessors(String member) {
        return used(member) / (processors * seconds);
    }
}
