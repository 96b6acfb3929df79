package io.tiercel.relay.measure;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What traceroute, tracepath and ping print of the first hop, where they are told to go no further and to show numbers. */
final class TraceText {
    private static final String ADDRESS = "([0-9a-fA-F]*[.:][0-9a-fA-F.:]*[0-9a-fA-F])";
    /** {@code 1  10.0.0.1  0.5 ms} of traceroute, {@code 1:  10.0.0.1  0.5ms} of tracepath. */
    private static final Pattern HOP = Pattern.compile("\\s*1:?\\s+" + ADDRESS + "\\s.*");
    /** {@code From 10.0.0.1 icmp_seq=1 Time to live exceeded}. */
    private static final Pattern PING = Pattern.compile(".*\\bfrom " + ADDRESS + "[: ].*", Pattern.CASE_INSENSITIVE);

    private TraceText() {}

    /**
     * The first hop on the way to an address.
     *
     * @param target the address that was traced, as it was written for the command
     * @return empty where the text shows none; the empty text where the address itself has answered
     */
    static Optional<String> firstHop(List<String> lines, String target) {
        for (String line : lines) {
            Matcher hop = HOP.matcher(line + " ");
            if (hop.matches()) {
                return Optional.of(other(hop.group(1), target));
            }
            Matcher ping = PING.matcher(line);
            if (ping.matches() && answers(line, ping.group(1), target)) {
                return Optional.of(other(ping.group(1), target));
            }
        }
        return Optional.empty();
    }

    /** Also those that cannot go on say from where they speak, and are no hop. */
    private static boolean answers(String line, String from, String target) {
        String lower = line.toLowerCase(Locale.ROOT);
        return (from.equals(target) && lower.contains("bytes from"))
                || lower.contains("exceeded")
                || lower.contains("hop limit");
    }

    private static String other(String hop, String target) {
        return hop.equals(target) ? "" : hop;
    }
}
