package io.tiercel.systemtests.scheduling;

import io.tiercel.core.choice.Contender;
import io.tiercel.core.choice.EarliestDeadlineChoice;
import io.tiercel.core.choice.SlotChoice;
import io.tiercel.core.choice.SlotOffer;
import io.tiercel.core.choice.Turn;
import io.tiercel.resourcemanager.order.ChosenOrderingPolicy;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.SchedulableEntity;

/** A queue's order that a test hands in: CapacityScheduler makes one by its name alone. */
public final class HandedChoice<S extends SchedulableEntity> extends ChosenOrderingPolicy<S> {
    private static volatile SlotChoice handed = new EarliestDeadlineChoice();

    /** For which VM the last choice was made, and of which jobs. */
    record Asked(SlotOffer offer, List<Contender> jobs) {}

    private static volatile Asked asked = new Asked(new SlotOffer(-1, 0), List.of());

    /** Made by CapacityScheduler. */
    public HandedChoice() {
        super((offer, jobs) -> {
            asked = new Asked(offer, jobs);
            return handed.turns(offer, jobs);
        });
    }

    /** From now on, in all queues that have it. */
    static void hand(SlotChoice choice) {
        handed = choice;
    }

    /** Those of these jobs alone, in their order, and patient. */
    static void hand(DrivenMaster... jobs) {
        hand((offer, all) -> turns(all, true, jobs));
    }

    /** Those of these jobs alone, in their order. */
    static List<Turn> turns(List<Contender> all, boolean patient, DrivenMaster... jobs) {
        List<Turn> turns = new ArrayList<>();
        for (DrivenMaster job : jobs) {
            all.stream()
                    .filter(contender -> contender.id().equals(job.id().toString()))
                    .forEach(contender -> turns.add(new Turn(contender, patient)));
        }
        return turns;
    }

    static Asked asked() {
        return asked;
    }
}
