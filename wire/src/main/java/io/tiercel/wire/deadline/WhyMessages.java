package io.tiercel.wire.deadline;

import io.tiercel.core.why.Explanation;
import io.tiercel.core.why.Explanation.Kind;
import io.tiercel.core.why.Ground;
import io.tiercel.wire.link.MessagePages;
import io.tiercel.wire.link.MessageReader;
import io.tiercel.wire.link.MessageWriter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * A coordinator's questions to a ResourceManager why something is as it is, and their answers, each of them one message. What is
 * read is checked: anything else is an IOException.
 */
public final class WhyMessages {
    private static final int LETTERS_MAX = 1_000;

    private WhyMessages() {}

    /**
     * What is asked.
     *
     * @param number by which its answer is known
     * @param asked as {@link io.tiercel.wire.why.WhySubject#asked} writes it
     */
    public record Question(long number, String asked) {}

    /**
     * What is answered.
     *
     * @param number of the question
     * @param explanations none where nothing is known
     */
    public record Answer(long number, List<Explanation> explanations) {
        public Answer {
            explanations = List.copyOf(explanations);
        }
    }

    public static byte[] message(Question question) {
        return new MessageWriter(LearningKind.ASK_WHY)
                .number(question.number)
                .text(cut(question.asked))
                .done();
    }

    /** The content of a question. */
    public static Question question(ByteBuffer content) throws IOException {
        MessageReader reader = new MessageReader(content);
        return new Question(reader.number(), reader.text());
    }

    /** What does not fit into a message is left out. */
    public static byte[] message(Answer answer) {
        MessageWriter writer = new MessageWriter(LearningKind.WHY).number(answer.number);
        for (Explanation explanation : answer.explanations) {
            if (hasRoom(writer)) {
                write(writer, explanation);
            }
        }
        return writer.done();
    }

    /** The content of an answer. */
    public static Answer answer(ByteBuffer content) throws IOException {
        MessageReader reader = new MessageReader(content);
        long number = reader.number();
        List<Explanation> explanations = new ArrayList<>();
        while (reader.more()) {
            explanations.add(explanation(reader));
        }
        return new Answer(number, explanations);
    }

    private static void write(MessageWriter writer, Explanation of) {
        writer.text(of.kind().label())
                .text(cut(of.name()))
                .number(of.atMillis())
                .text(cut(of.decision()))
                .text(cut(of.runnerUp()))
                .text(cut(of.otherwise()));
        for (Ground ground : of.grounds()) {
            if (hasRoom(writer)) {
                writer.small(1).put(part -> write(part, ground));
            }
        }
        writer.small(0);
    }

    private static void write(MessageWriter writer, Ground of) {
        writer.text(cut(of.name())).text(cut(of.words())).fraction(of.number()).text(cut(of.unit()));
    }

    private static Explanation explanation(MessageReader reader) throws IOException {
        String kind = reader.text();
        String name = reader.text();
        long atMillis = reader.count();
        String decision = reader.text();
        String runnerUp = reader.text();
        String otherwise = reader.text();
        Kind of = Kind.labelled(kind).orElseThrow(() -> new IOException("an explanation of a " + kind));
        try {
            return new Explanation(of, name, atMillis, decision, grounds(reader), runnerUp, otherwise);
        } catch (IllegalArgumentException e) {
            throw new IOException("an explanation that there cannot be: " + e.getMessage(), e);
        }
    }

    private static List<Ground> grounds(MessageReader reader) throws IOException {
        List<Ground> grounds = new ArrayList<>();
        while (reader.small() == 1) {
            grounds.add(ground(reader));
        }
        return grounds;
    }

    private static Ground ground(MessageReader reader) throws IOException {
        String name = reader.text();
        String words = reader.text();
        double number = reader.fraction();
        String unit = reader.text();
        return words.isEmpty() ? Ground.of(name, number, unit) : Ground.of(name, words);
    }

    /** Below the longest message by more than an explanation without grounds, or a ground, takes. */
    private static boolean hasRoom(MessageWriter writer) {
        return writer.size() <= MessagePages.BYTES_MAX;
    }

    private static String cut(String text) {
        return text.substring(0, Math.min(LETTERS_MAX, text.length()));
    }
}
