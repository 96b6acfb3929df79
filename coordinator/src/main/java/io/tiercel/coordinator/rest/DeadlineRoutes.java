package io.tiercel.coordinator.rest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tiercel.coordinator.learn.ToldLists;
import io.tiercel.coordinator.learn.ToldLists.Heard;
import io.tiercel.wire.deadline.ToldStanding;
import java.time.Instant;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** What may be asked of jobs with deadlines, as ResourceManagers tell of them. */
final class DeadlineRoutes {
    private static final String NOBODY_TELLS =
            "No ResourceManager tells of deadlines: Tiercel's plug-in is not set up there, does not know this coordinator, or "
                    + "is of an older release. './tiercel doctor' on the ResourceManager's machine says what is missing, and "
                    + "./tiercel deadline asks it directly.";

    private static final Figures<Heard<ToldStanding>> FIGURES = new Figures<Heard<ToldStanding>>(
                    "A job with a deadline.")
            .text("job", "Its id.", heard -> heard.said().job())
            .text("application", "What it is a run of.", heard -> heard.said().application())
            .text("queue", "Its queue in YARN.", heard -> heard.said().queue())
            .number("seconds_left", "s", "Until its deadline; negative where that has passed.", DeadlineRoutes::left)
            .flag(
                    "promised",
                    "Whether it was taken with the promise that it keeps its deadline.",
                    heard -> heard.said().terms().isPromised())
            .flag(
                    "on_track",
                    "Whether it meets its deadline with the slots that it has.",
                    heard -> heard.said().terms().isOnTrack())
            .known(
                    "finish_seconds",
                    "s",
                    "From now to its predicted finish.",
                    from(standing -> standing.finish().expected()))
            .known(
                    "finish_earliest_seconds",
                    "s",
                    "It finishes no earlier, with the ResourceManager's confidence.",
                    from(standing -> standing.finish().low()))
            .known(
                    "finish_latest_seconds",
                    "s",
                    "It finishes no later, with the ResourceManager's confidence.",
                    from(standing -> standing.finish().high()))
            .known(
                    "slack_seconds",
                    "s",
                    "From its predicted finish to its deadline; negative where it will be late.",
                    DeadlineRoutes::slack)
            .known(
                    "tasks_left",
                    "tasks",
                    "Its tasks that have not ended.",
                    heard -> atLeastZero(heard.said().tasksLeft()))
            .text(
                    "holds",
                    "What keeps it from its deadline.",
                    heard -> heard.said().holds());

    private static final Paging<Heard<ToldStanding>> PAGING = new Paging<Heard<ToldStanding>>(
                    heard -> heard.said().job(),
                    heard -> Stream.of(
                            heard.said().job(),
                            heard.said().application(),
                            heard.said().queue()))
            .byNumber("deadline", heard -> -(double) heard.said().deadlineMillis())
            .byNumber("late", heard -> heard.said().terms().isOnTrack() ? 0.0 : 1.0)
            .byText("application", heard -> heard.said().application())
            .byText("queue", heard -> heard.said().queue());

    private DeadlineRoutes() {}

    static List<RestRoute> of(ToldLists<ToldStanding> standings) {
        Shape shape = Paging.shape("Jobs with a deadline.", FIGURES.shape())
                .with("tellers", Shape.count("1", "How many ResourceManagers tell of deadlines."))
                .with("remedy", Shape.text("Why nobody tells, and what to do; empty where one tells."));
        return List.of(
                RestRoute.get("/deadlines", "The jobs with a deadline.", shape, asked -> answer(standings, asked))
                        .taking(PAGING.parameters()));
    }

    private static RestAnswer answer(ToldLists<ToldStanding> standings, RestQuestion question) {
        int tellers = standings.tellers();
        ObjectNode json = PAGING.page(question, standings.now()).json(FIGURES::json);
        return RestAnswer.of(json.put("tellers", tellers).put("remedy", tellers > 0 ? "" : NOBODY_TELLS));
    }

    private static double left(Heard<ToldStanding> heard) {
        return (heard.said().deadlineMillis() - Instant.now().toEpochMilli()) / 1e3;
    }

    private static Function<Heard<ToldStanding>, OptionalDouble> from(ToDoubleFunction<ToldStanding> seconds) {
        return heard -> {
            double left = seconds.applyAsDouble(heard.said()) - heard.ageSeconds();
            return isMoment(left) ? OptionalDouble.of(Math.max(0, left)) : OptionalDouble.empty();
        };
    }

    private static OptionalDouble slack(Heard<ToldStanding> heard) {
        double finish = heard.said().finish().expected() - heard.ageSeconds();
        return isMoment(finish) ? OptionalDouble.of(left(heard) - Math.max(0, finish)) : OptionalDouble.empty();
    }

    /** Beyond that, as for a job that has hardly a slot, nobody wants to know when. */
    private static boolean isMoment(double seconds) {
        return Double.isFinite(seconds) && seconds < 1e9;
    }

    private static OptionalDouble atLeastZero(int value) {
        return value < 0 ? OptionalDouble.empty() : OptionalDouble.of(value);
    }
}
