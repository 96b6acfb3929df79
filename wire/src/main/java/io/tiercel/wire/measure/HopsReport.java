package io.tiercel.wire.measure;

import io.tiercel.core.topology.SeenHop;
import io.tiercel.core.topology.SeenHop.Source;
import io.tiercel.wire.link.MessageReader;
import io.tiercel.wire.link.MessageWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The first hops that one VM has seen, at most {@value #HOPS_MAX} of them, in a message. */
public record HopsReport(List<SeenHop> hops) {
    public static final int HOPS_MAX = 64;

    private static final int HOP_CHARACTERS_MAX = 64;
    private static final int TRACE = 1;
    private static final int ROUTE = 2;

    public HopsReport {
        hops = List.copyOf(hops.subList(0, Math.min(HOPS_MAX, hops.size())));
    }

    /** Writes it behind what a message has already. */
    public void write(MessageWriter writer) {
        for (SeenHop hop : hops) {
            writer.text(hop.vm()).small(code(hop.source())).text(hop.hop());
        }
    }

    /**
     * Reads it, to the end of the message.
     *
     * @throws IOException if it is none
     */
    public static HopsReport read(MessageReader reader) throws IOException {
        List<SeenHop> hops = new ArrayList<>();
        while (reader.more()) {
            hops.add(new SeenHop(MeasuredPair.name(reader.text()), source(reader.small()), hop(reader.text())));
        }
        return new HopsReport(hops);
    }

    private static int code(Source source) {
        return switch (source) {
            case TRACE -> TRACE;
            case ROUTE -> ROUTE;
        };
    }

    private static Source source(int code) throws IOException {
        return switch (code) {
            case TRACE -> Source.TRACE;
            case ROUTE -> Source.ROUTE;
            default -> throw new IOException("a first hop from a source that is not known: " + code);
        };
    }

    private static String hop(String text) throws IOException {
        if (text.length() > HOP_CHARACTERS_MAX || !text.matches("[0-9a-fA-F.:]*")) {
            throw new IOException("a first hop that is no address");
        }
        return text;
    }
}
