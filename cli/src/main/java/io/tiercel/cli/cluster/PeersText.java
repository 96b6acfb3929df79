package io.tiercel.cli.cluster;

import io.tiercel.report.Table;
import io.tiercel.wire.peer.KnownPeer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The peers of a coordinator, for people and for programs. */
final class PeersText {
    private PeersText() {}

    /** @param peers the coordinator is the first */
    static String text(List<KnownPeer> peers) {
        Table table = new Table("part", "host", ">process", "build", "state", "health");
        for (KnownPeer peer : peers) {
            table.row(
                    peer.role(),
                    peer.introduction().host(),
                    Long.toString(peer.introduction().pid()),
                    peer.introduction().build(),
                    state(peer),
                    peer.trouble().isEmpty() ? "well" : peer.trouble());
        }
        return table.text() + "\n" + String.join("\n", lines(peers)) + "\n";
    }

    /** What there is to say of all of them. */
    private static List<String> lines(List<KnownPeer> peers) {
        String own = peers.get(0).introduction().build();
        List<KnownPeer> others = peers.subList(1, peers.size());
        long present = others.stream().filter(KnownPeer::isPresent).count();
        long differing = others.stream()
                .filter(KnownPeer::isPresent)
                .filter(peer -> !peer.introduction().build().equals(own))
                .count();
        List<String> lines = new ArrayList<>();
        lines.add(present + " in session, " + (others.size() - present) + " away");
        if (differing > 0) {
            lines.add(differing + (differing == 1 ? " is" : " are")
                    + " of another build than the coordinator, which is " + own);
        }
        return lines;
    }

    private static String state(KnownPeer peer) {
        String since = since(peer.since());
        if (peer.role().equals("coordinator")) {
            return "runs for " + since;
        }
        return peer.isPresent() ? "in session for " + since : "away for " + since;
    }

    /** As in {@code 3 h 20 min}. */
    static String since(Duration since) {
        if (since.toDays() > 0) {
            return since.toDays() + " d " + since.toHoursPart() + " h";
        }
        if (since.toHours() > 0) {
            return since.toHours() + " h " + since.toMinutesPart() + " min";
        }
        return since.toMinutes() > 0 ? since.toMinutes() + " min" : since.toSeconds() + " s";
    }

    static Map<String, Object> object(List<KnownPeer> peers) {
        List<Map<String, Object>> all = peers.stream().map(PeersText::object).toList();
        return Map.of("peers", all);
    }

    private static Map<String, Object> object(KnownPeer peer) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("part", peer.role());
        object.put("host", peer.introduction().host());
        object.put("pid", peer.introduction().pid());
        object.put("build", peer.introduction().build());
        object.put("address", peer.address());
        object.put("inSession", peer.isPresent());
        object.put("seconds", peer.since().toSeconds());
        object.put("trouble", peer.trouble());
        return object;
    }
}
