package io.tiercel.resourcemanager.order;

import io.tiercel.core.choice.Contender;
import io.tiercel.core.choice.SlotChoice;
import io.tiercel.core.choice.SlotOffer;
import io.tiercel.core.choice.Turn;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
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

    private final SlotChoice choice;
    private final Comparator<OrderedTurn<S>> byPriority =
            Comparator.comparing(turn -> turn.job().job(), new PriorityComparator());
    private volatile boolean hasFailed;

    OfferChoice(SlotChoice choice) {
        this.choice = choice;
    }

    /**
     * The turns of those that are to have one.
     *
     * @param jobs that want a container, in the order in which the queue has them
     * @param standings the same jobs by their ids
     */
    List<OrderedTurn<S>> turns(SlotOffer offer, List<Contender> jobs, Map<String, Standing<S>> standings) {
        List<OrderedTurn<S>> ordered = new ArrayList<>(jobs.size());
        for (Turn turn : chosen(offer, jobs)) {
            Standing<S> standing = standings.get(turn.job().id());
            if (standing != null) {
                ordered.add(new OrderedTurn<>(standing, turn.patient()));
            }
        }
        ordered.sort(byPriority);
        return ordered;
    }

    private List<Turn> chosen(SlotOffer offer, List<Contender> jobs) {
        try {
            return choice.turns(offer, jobs);
        } catch (RuntimeException e) {
            if (!hasFailed) {
                hasFailed = true;
                LOG.error("{} fails, and jobs come in their usual order where it does", choice, e);
            }
            return jobs.stream().map(job -> new Turn(job, true)).toList();
        }
    }
}
