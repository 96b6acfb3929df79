package io.tiercel.wire.finding;

import io.tiercel.wire.link.Message;
import io.tiercel.wire.link.MessagePages;
import io.tiercel.wire.link.MessageReader;
import io.tiercel.wire.link.MessageWriter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * One thing that the doctor has found on a machine, as others are told. Texts that are longer than they may be are cut between
 * words, so that a finding has 1,000 characters at most.
 *
 * @param check the check that found it
 * @param words what it is, and what comes of it
 * @param remedy what it should be
 */
public record ToldFinding(Severity severity, String check, String words, String remedy) {
    /** The most of a machine. */
    public static final int FINDINGS_MAX = 64;

    private static final int CHECK_CHARACTERS_MAX = 50;
    private static final int WORDS_CHARACTERS_MAX = 650;
    private static final int REMEDY_CHARACTERS_MAX = 300;

    public ToldFinding {
        check = cut(check, CHECK_CHARACTERS_MAX);
        words = cut(words, WORDS_CHARACTERS_MAX);
        remedy = cut(remedy, REMEDY_CHARACTERS_MAX);
    }

    /** The messages that tell all that was found on a machine so long ago. */
    public static List<byte[]> messages(List<ToldFinding> findings, long ageMillis) {
        List<byte[]> messages = new ArrayList<>();
        MessagePages.pages(FindingKind.FINDINGS, findings, (writer, one) -> one.write(writer))
                .forEach(messages::add);
        messages.add(Message.of(FindingKind.FINDINGS_TOLD, ageMillis));
        return messages;
    }

    /**
     * Reads a page of them.
     *
     * @throws IOException if it is not one
     */
    public static List<ToldFinding> entries(ByteBuffer page) throws IOException {
        return MessagePages.entries(page, ToldFinding::read);
    }

    void write(MessageWriter writer) {
        writer.small(severity.weight()).text(check).text(words).text(remedy);
    }

    static ToldFinding read(MessageReader reader) throws IOException {
        return new ToldFinding(Severity.of(reader.small()), reader.text(), reader.text(), reader.text());
    }

    /** On one line, too, since it is shown in tables. */
    private static String cut(String text, int charactersMax) {
        String line = text.replaceAll("[\\s\\p{Cntrl}]+", " ").strip();
        if (line.length() <= charactersMax) {
            return line;
        }
        String kept = line.substring(0, charactersMax - 1);
        int space = kept.lastIndexOf(' ');
        return (space > 0 ? kept.substring(0, space) : kept) + "…";
    }
}
