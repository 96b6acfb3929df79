package io.tiercel.resourcemanager.order;

import io.tiercel.core.choice.Contender;
import io.tiercel.core.choice.SlotOffer;
import io.tiercel.core.choice.Turn;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.PriorityComparator;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.SchedulableEntity;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Puts the jobs of a queue in the order of a choice; before that by the priority that YARN knows, as everywhere.
 *
 * <p>A choice that fails must not end the ResourceManager: the jobs then keep the order that they have, which is told once.
 */
final class OfferChoice<S extends SchedulableEntity> {
    private static final Logger LOG = LoggerFactory.getLogger(OfferChoice.class);

    private final ChoiceSource choices;
    private final Comparator<OrderedTurn<S>> byPriority =
            Comparator.comparing(turn -> turn.job().job(), new PriorityComparator());
    private volatile boolean hasFailed;

    OfferChoice(ChoiceSource choices) {
        this.choices = choices;
    }

    /**
     * The turns of those that are to have one.
     *
     * @param queue the path of the queue that they are in
     * @param jobs that want a container, in the order in which the queue has them
     * @param standings the same jobs by their ids
     */
    List<OrderedTurn<S>> turns(
            RMContext resourceManager,
            String queue,
            SlotOffer offer,
            List<Contender> jobs,
            Map<String, Standing<S>> standings) {
        List<OrderedTurn<S>> ordered = new ArrayList<>(jobs.size());
        for (Turn turn : chosen(resourceManager, queue, offer, jobs)) {
            Standing<S> standing = standings.get(turn.job().id());
            if (standing != null) {
                ordered.add(new OrderedTurn<>(standing, turn.patient()));
            }
        }
        ordered.sort(byPriority);
        return ordered;
    }

    private List<Turn> chosen(RMContext resourceManager, String queue, SlotOffer offer, List<Contender> jobs) {
        try {
            return choices.choice(resourceManager, queue).turns(offer, jobs);
        } catch (RuntimeException e) {
            if (!hasFailed) {
                hasFailed = true;
                LOG.error("The choice for {} fails, and jobs come in their usual order where it does", queue, e);
            }
            return jobs.stream().map(job -> new Turn(job, true)).toList();
        }
    }
}
