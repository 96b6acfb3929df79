package io.tiercel.resourcemanager.order;

import io.tiercel.core.choice.Contender;
import io.tiercel.core.choice.EarliestDeadlineChoice;
import io.tiercel.core.choice.SlotChoice;
import io.tiercel.core.choice.SlotOffer;
import io.tiercel.core.choice.Turn;
import io.tiercel.core.deadline.model.ModelBook;
import io.tiercel.core.deadline.offer.ProgressChoice;
import io.tiercel.resourcemanager.desk.DeadlineDesk;
import io.tiercel.resourcemanager.desk.Desks;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.jspecify.annotations.Nullable;

/**
 * MIMP's choice for one queue, with what the desk of its ResourceManager knows; that of the earliest deadline while there is
 * no desk. Thread-safe.
 */
final class DeskChoice implements ChoiceSource {
    private @Nullable Fed last;

    @Override
    public synchronized SlotChoice choice(RMContext resourceManager, String queue) {
        DeadlineDesk desk = Desks.of(resourceManager);
        if (desk == null) {
            return new EarliestDeadlineChoice();
        }
        Fed fed = last;
        if (fed == null || fed.desk != desk || !fed.queue.equals(queue)) {
            fed = new Fed(desk, queue);
            last = fed;
        }
        return fed;
    }

    /** A choice that is told before it is made what has changed. */
    private static final class Fed implements SlotChoice {
        private final DeadlineDesk desk;
        private final String queue;
        private final ProgressChoice choice;
        private @Nullable ModelBook models;
        private @Nullable List<Double> slots;

        Fed(DeadlineDesk desk, String queue) {
            this.desk = desk;
            this.queue = queue;
            this.choice = new ProgressChoice(desk.config(), desk.residuals(), desk.dataNodes(), desk.reads());
        }

        @Override
        public synchronized List<Turn> turns(SlotOffer offer, List<Contender> jobs) {
            ModelBook newModels = desk.models();
            if (!newModels.equals(models)) {
                models = newModels;
                choice.learned(newModels);
            }
            List<Double> newSlots = desk.slots(queue);
            // The same list says that nothing has changed.
            if (newSlots != slots) {
                slots = newSlots;
                choice.slots(newSlots);
            }
            synchronized (desk.dataNodes()) {
                return choice.turns(offer, jobs);
            }
        }
    }
}
