package io.tiercel.coordinator.rest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tiercel.wire.peer.KnownPeer;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** What may be asked of the parts of Tiercel: which are there, which are away, of which build, and in what trouble. */
final class PartRoutes {
    private static final Figures<Part> FIGURES = new Figures<Part>("A part of Tiercel.")
            .text("part", "What it is.", part -> part.peer.role())
            .text(
                    "host",
                    "The machine that it runs on, as that calls itself.",
                    part -> part.peer.introduction().host())
            .count(
                    "pid",
                    "1",
                    "The number of its process.",
                    part -> part.peer.introduction().pid())
            .text(
                    "build",
                    "Its version and commit.",
                    part -> part.peer.introduction().build())
            .flag("other_build", "Whether the coordinator is of another build.", Part::isOther)
            .flag("in_session", "Whether it is in session with the coordinator.", part -> part.peer.isPresent())
            .number(
                    "seconds",
                    "s",
                    "For how long it has been in session, or away.",
                    part -> part.peer.since().toMillis() / 1e3)
            .text(
                    "trouble",
                    "What keeps it from its work, and what to do; empty where nothing does.",
                    part -> part.peer.trouble());

    private static final Paging<Part> PAGING = new Paging<Part>(
                    part -> part.peer.role() + " " + part.peer.introduction().host() + " "
                            + part.peer.introduction().pid(),
                    part -> Stream.of(
                            part.peer.role(),
                            part.peer.introduction().host(),
                            part.peer.introduction().build()))
            .byNumber("health", Part::concern)
            .byText("part", part -> part.peer.role())
            .byText("host", part -> part.peer.introduction().host())
            .byText("build", part -> part.peer.introduction().build());

    private PartRoutes() {}

    /**
     * A part.
     *
     * @param build that of the coordinator
     */
    private record Part(KnownPeer peer, String build) {
        boolean isOther() {
            return !peer.introduction().build().equals(build);
        }

        /** The most for what an operator is to look at first. */
        double concern() {
            return !peer.trouble().isEmpty() ? 3 : !peer.isPresent() ? 2 : isOther() ? 1 : 0;
        }
    }

    static List<RestRoute> of(Supplier<List<KnownPeer>> peers) {
        return List.of(RestRoute.get(
                        "/parts",
                        "The parts of Tiercel that are, or were not long ago, in session with the coordinator.",
                        Paging.shape("Parts.", FIGURES.shape()),
                        asked -> answer(peers.get(), asked))
                .taking(PAGING.parameters()));
    }

    private static RestAnswer answer(List<KnownPeer> peers, RestQuestion question) {
        String build = peers.get(0).introduction().build();
        List<Part> parts = peers.stream().map(peer -> new Part(peer, build)).toList();
        ObjectNode json = PAGING.page(question, parts).json(FIGURES::json);
        return RestAnswer.of(json);
    }
}
