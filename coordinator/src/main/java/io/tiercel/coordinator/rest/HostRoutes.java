package io.tiercel.coordinator.rest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tiercel.coordinator.host.HostDirectory;
import io.tiercel.coordinator.host.HostState;
import java.util.List;
import java.util.stream.Stream;

/** What may be asked of hypervisors and the background class, as their agents say. */
final class HostRoutes {
    private static final Figures<HostState> FIGURES = new Figures<HostState>("A hypervisor.")
            .text("host", "Its name.", HostState::host)
            .flag("present", "Whether its agent is in session.", HostState::isPresent)
            .number("age_seconds", "s", "Since its agent said something.", HostState::ageSeconds)
            .text(
                    "class",
                    "How the background class is made there.",
                    host -> host.figures().howClass())
            .text(
                    "siblings",
                    "Whether threads are covered that share a core.",
                    host -> host.figures().siblings())
            .count(
                    "processors",
                    "CPUs",
                    "Its processors.",
                    host -> host.figures().processors())
            .count("vms", "VMs", "VMs on it.", host -> host.figures().vms().all())
            .count(
                    "background",
                    "VMs",
                    "VMs in the background class now.",
                    host -> host.figures().vms().background())
            .count(
                    "raised",
                    "VMs",
                    "VMs that the guard has raised now, as they had starved.",
                    host -> host.figures().vms().raised())
            .count(
                    "raises",
                    "1",
                    "How often the guard has raised any of them.",
                    host -> host.figures().vms().raises())
            .share(
                    "residual",
                    "What share of the processors interactive VMs leave.",
                    host -> host.figures().residual())
            .share(
                    "interactive_waiting",
                    "What share of their time interactive VMs wait for a processor: what others cost them.",
                    host -> host.figures().interactiveWaiting())
            .known(
                    "waited_before",
                    "s/s",
                    "Seconds that interactive VMs waited for each second that they wanted a processor, before the class.",
                    host -> host.figures().waitedBefore())
            .known(
                    "waited_after",
                    "s/s",
                    "The same, in the class.",
                    host -> host.figures().waitedAfter())
            .texts(
                    "problems",
                    "Why VMs cannot be kept in their class.",
                    host -> host.figures().vms().problems());

    private static final Paging<HostState> PAGING = new Paging<HostState>(
                    HostState::host,
                    host -> Stream.of(host.host(), host.figures().howClass()))
            .byText("host", HostState::host)
            .byNumber("background", host -> (double) host.figures().vms().background())
            .byNumber("raised", host -> (double) host.figures().vms().raised())
            .byNumber("interactive_waiting", host -> host.figures().interactiveWaiting())
            .byNumber("residual", host -> host.figures().residual())
            .byNumber(
                    "problems", host -> (double) host.figures().vms().problems().size());

    private HostRoutes() {}

    static List<RestRoute> of(HostDirectory hosts) {
        Shape shape = Paging.shape("Hypervisors.", FIGURES.shape())
                .with(
                        "told_background",
                        Shape.list("The VMs that this coordinator says are best-effort.", Shape.text("A VM.")));
        return List.of(RestRoute.get(
                        "/hosts",
                        "The hypervisors, and the background class there.",
                        shape,
                        asked -> answer(hosts, asked))
                .taking(PAGING.parameters()));
    }

    private static RestAnswer answer(HostDirectory hosts, RestQuestion question) {
        ObjectNode json = PAGING.page(question, hosts.states()).json(FIGURES::json);
        hosts.background().stream().limit(1_000).forEach(json.putArray("told_background")::add);
        return RestAnswer.of(json);
    }
}
