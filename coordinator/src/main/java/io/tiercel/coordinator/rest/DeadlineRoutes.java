package io.tiercel.coordinator.rest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tiercel.coordinator.learn.StandingsHeard;
import io.tiercel.coordinator.learn.StandingsHeard.Heard;
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

    private static final Figures<Heard> FIGURES = new Figures<Heard>("A job with a deadline.")
            .text("job", "Its id.", heard -> heard.standing().job())
            .text(
                    "application",
                    "What it is a run of.",
                    heard -> heard.standing().application())
            .text("queue", "Its queue in YARN.", heard -> heard.standing().queue())
            .number("seconds_left", "s", "Until its deadline; negative where that has passed.", DeadlineRoutes::left)
            .flag(
                    "promised",
                    "Whether it was taken with the promise that it keeps its deadline.",
                    heard -> heard.standing().terms().isPromised())
            .flag(
                    "on_track",
                    "Whether it meets its deadline with the slots that it has.",
                    heard -> heard.standing().terms().isOnTrack())
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
                    heard -> atLeastZero(heard.standing().tasksLeft()))
            .text(
                    "holds",
                    "What keeps it from its deadline.",
                    heard -> heard.standing().holds());

    private static final Paging<Heard> PAGING = new Paging<Heard>(
                    heard -> heard.standing().job(),
                    heard -> Stream.of(
                            heard.standing().job(),
                            heard.standing().application(),
                            heard.standing().queue()))
            .byNumber("deadline", heard -> -(double) heard.standing().deadlineMillis())
            .byNumber("late", heard -> heard.standing().terms().isOnTrack() ? 0.0 : 1.0)
            .byText("application", heard -> heard.standing().application())
            .byText("queue", heard -> heard.standing().queue());

    private DeadlineRoutes() {}

    static List<RestRoute> of(StandingsHeard standings) {
        Shape shape = Paging.shape("Jobs with a deadline.", FIGURES.shape())
                .with("tellers", Shape.count("1", "How many ResourceManagers tell of deadlines."))
                .with("remedy", Shape.text("Why nobody tells, and what to do; empty where one tells."));
        return List.of(
                RestRoute.get("/deadlines", "The jobs with a deadline.", shape, asked -> answer(standings, asked))
                        .taking(PAGING.parameters()));
    }

    private static RestAnswer answer(StandingsHeard standings, RestQuestion question) {
        int tellers = standings.tellers();
        ObjectNode json = PAGING.page(question, standings.now()).json(FIGURES::json);
        return RestAnswer.of(json.put("tellers", tellers).put("remedy", tellers > 0 ? "" : NOBODY_TELLS));
    }

    private static double left(Heard heard) {
        return (heard.standing().deadlineMillis() - Instant.now().toEpochMilli()) / 1e3;
    }

    private static Function<Heard, OptionalDouble> from(ToDoubleFunction<ToldStanding> seconds) {
        return heard -> {
            double left = seconds.applyAsDouble(heard.standing()) - heard.ageSeconds();
            return isMoment(left) ? OptionalDouble.of(Math.max(0, left)) : OptionalDouble.empty();
        };
    }

    private static OptionalDouble slack(Heard heard) {
        double finish = heard.standing().finish().expected() - heard.ageSeconds();
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
