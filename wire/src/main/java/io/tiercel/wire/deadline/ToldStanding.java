package io.tiercel.wire.deadline;

import io.tiercel.core.deadline.model.TimeInterval;
import io.tiercel.wire.link.MessagePages;
import io.tiercel.wire.link.MessageReader;
import io.tiercel.wire.link.MessageWriter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * How a job with a deadline stands, as its ResourceManager tells the coordinator.
 *
 * @param job its id: {@code application_1700000000000_0042}
 * @param application what it is a run of
 * @param deadlineMillis since 1970
 * @param terms what was agreed with it, and whether it keeps to that
 * @param finish when it will have finished, in seconds from now; none of its numbers is finite where nobody can say
 * @param tasksLeft -1 where nobody knows
 * @param holds in words, what keeps it from its deadline
 */
public record ToldStanding(
        String job,
        String application,
        String queue,
        long deadlineMillis,
        Terms terms,
        TimeInterval finish,
        int tasksLeft,
        String holds) {
    private static final int LETTERS_MAX = 500;

    /**
     * What was agreed.
     *
     * @param isPromised whether the job was taken with the promise that it keeps its deadline
     * @param isOnTrack whether it meets its deadline with the slots that it has
     */
    public record Terms(boolean isPromised, boolean isOnTrack) {}

    public ToldStanding {
        application = cut(application);
        queue = cut(queue);
        holds = cut(holds);
    }

    private static String cut(String text) {
        return text.substring(0, Math.min(LETTERS_MAX, text.length()));
    }

    /** Tells of jobs, in as many messages as it takes. */
    public static Iterable<byte[]> messages(List<ToldStanding> standings) {
        return MessagePages.pages(LearningKind.STANDINGS, standings, ToldStanding::write);
    }

    /** The content of what tells of jobs. */
    public static List<ToldStanding> read(ByteBuffer content) throws IOException {
        return MessagePages.entries(content, ToldStanding::read);
    }

    private static void write(MessageWriter writer, ToldStanding standing) {
        writer.text(standing.job)
                .text(standing.application)
                .text(standing.queue)
                .number(standing.deadlineMillis)
                .small(standing.terms.isPromised ? 1 : 0)
                .small(standing.terms.isOnTrack ? 1 : 0)
                .fraction(standing.finish.low())
                .fraction(standing.finish.expected())
                .fraction(standing.finish.high())
                .number(standing.tasksLeft)
                .text(standing.holds);
    }

    private static ToldStanding read(MessageReader reader) throws IOException {
        return new ToldStanding(
                cut(reader.text()),
                reader.text(),
                reader.text(),
                reader.count(),
                new Terms(reader.small() == 1, reader.small() == 1),
                new TimeInterval(reader.fraction(), reader.fraction(), reader.fraction()),
                (int) Math.max(-1, Math.min(Integer.MAX_VALUE, reader.number())),
                reader.text());
    }
}
