package io.tiercel.reproduce.mimp.agent;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What {@code tiercel-agent} says of its host, as far as it matters here.
 *
 * @param howMade how the background class is made there, in words
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record AgentStatus(@JsonProperty("class") String howMade, List<OfVm> vms) {
    public static final String BACKGROUND = "background";
    public static final String INTERACTIVE = "interactive";

    public AgentStatus {
        vms = List.copyOf(vms);
    }

    /**
     * What it says of a VM.
     *
     * @param cpuClass {@value #BACKGROUND} or {@value #INTERACTIVE}
     * @param isInClass whether its group is in the background class now
     * @param runnableSeconds that its threads have waited for a processor since they were started
     * @param raises how often the guard has raised it since it came into the class
     * @param problem why the agent cannot keep it in its class, if it cannot
     */
    @JsonIgnoreProperties(ignoreUnknown = true)
    public record OfVm(
            String vm,
            @JsonProperty("class") String cpuClass,
            @JsonProperty("in_class") boolean isInClass,
            @JsonProperty("runnable_seconds") double runnableSeconds,
            long raises,
            @Nullable String problem) {}

    /** What it says of this VM, if it knows it. */
    public Optional<OfVm> of(String vm) {
        return vms.stream().filter(one -> one.vm().equals(vm)).findFirst();
    }

    /** What keeps VMs from their classes, in the agent's words; empty where nothing does. */
    Optional<String> problem() {
        return vms.stream()
                .filter(one -> one.problem() != null)
                .map(one -> one.vm() + ": " + one.problem())
                .findFirst();
    }

    /** The raises of all VMs. */
    public long raises() {
        return vms.stream().mapToLong(OfVm::raises).sum();
    }
}
