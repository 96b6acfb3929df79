package io.tiercel.reproduce.mimp.deadlines;

import io.tiercel.core.affinity.Scheme;
import io.tiercel.core.deadline.admission.AdmissionMode;
import io.tiercel.core.settings.DeadlineSettings;
import io.tiercel.lab.plan.LabPlan;
import io.tiercel.lab.plan.Role;
import io.tiercel.resourcemanager.order.EarliestDeadlineOrderingPolicy;
import io.tiercel.resourcemanager.order.MaximumProgressOrderingPolicy;
import io.tiercel.testbed.lab.TiercelOnLab;
import io.tiercel.testbed.services.PlugIns;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/** The ways of sharing hosts and slots that are compared. */
public enum DeadlineArm {
    /** Hadoop as it comes: CapacityScheduler's FIFO, and the batch VM with its default weight. */
    STOCK("stock"),
    /** Earliest deadline first, and the batch VM in the background class. */
    EDF("edf"),
    /** MIMP: maximum progress by learned models, and the batch VM in the background class. */
    MIMP("mimp");

    private static final String QUEUE = "yarn.scheduler.capacity.root.default.";

    private final String label;

    DeadlineArm(String label) {
        this.label = label;
    }

    /** As the command line and tables write it. */
    public String label() {
        return label;
    }

    @Override
    public String toString() {
        return label;
    }

    boolean isStock() {
        return this == STOCK;
    }

    /**
     * The plan of a lab under this arm. Every job is taken under each: who misses a deadline is to be seen.
     *
     * @param directory of the lab
     * @param models the file of models that the coordinator has
     */
    LabPlan plan(LabPlan stock, Path directory, Path models) throws IOException {
        if (isStock()) {
            return stock;
        }
        return withTiercel(stock, directory, models)
                .withSetting(Role.RESOURCE_MANAGER, QUEUE + "ordering-policy", order());
    }

    /** Tiercel that learns models, with CapacityScheduler's own order of jobs. */
    static LabPlan trainingPlan(LabPlan stock, Path directory, Path models) throws IOException {
        return withTiercel(stock, directory, models)
                .withSetting(Role.RESOURCE_MANAGER, QUEUE + "ordering-policy", "fifo");
    }

    private static LabPlan withTiercel(LabPlan stock, Path directory, Path models) throws IOException {
        return TiercelOnLab.add(stock, directory, Scheme.NO_CACHE, 0)
                .withSettings(Map.of(
                        DeadlineSettings.MODELS_FILE.key(),
                        models.toString(),
                        DeadlineSettings.ADMISSION.key(),
                        AdmissionMode.NONE.label()))
                .withSettings(Role.RESOURCE_MANAGER, PlugIns.ofDeadlines())
                .withSettings(Role.CLIENT, PlugIns.ofDeadlineClients());
    }

    private String order() {
        return this == EDF
                ? EarliestDeadlineOrderingPolicy.class.getName()
                : MaximumProgressOrderingPolicy.class.getName();
    }
}
