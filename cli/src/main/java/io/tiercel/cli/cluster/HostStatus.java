package io.tiercel.cli.cluster;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.node.ArrayNode;
import io.tiercel.report.Quantity;
import io.tiercel.report.Table;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What agents say of their hosts: read, and written for people. */
final class HostStatus {
    private static final ObjectMapper MAPPER = new ObjectMapper()
            .setPropertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

    private HostStatus() {}

    /** A host; without a report if its agent has said nothing yet. */
    private record Host(
            String host,
            boolean present,
            double ageSeconds,
            @Nullable Report report) {}

    private record Report(
            @JsonProperty("class") @Nullable String means,
            int processors,
            double residual,
            double interactiveRunnable,
            @Nullable String siblings,
            @Nullable Tax tax,
            @Nullable List<Disk> disks,
            @Nullable List<Vm> vms) {}

    private record Tax(
            boolean measuring,
            @Nullable TaxShare before,
            @Nullable TaxShare after) {}

    /** Empty where there was nothing to measure. */
    private record TaxShare(
            double observedSeconds, @Nullable Double waitedPerWanted) {}

    private record Disk(
            String disk, boolean ssd, double readBytes, double writtenBytes, double requests, double busy) {}

    private record Vm(
            String vm,
            @JsonProperty("class") @Nullable String cpuClass,
            @Nullable String saidBy,
            int vcpus,
            @Nullable States states,
            double residual,
            boolean raised,
            long raises,
            @Nullable Rates rates,
            @Nullable String problem) {}

    private record States(double running, double runnable, double blocked) {}

    private record Rates(double diskReadBytes, double diskWrittenBytes, double netReceivedBytes, double netSentBytes) {}

    /**
     * Asks the agent of this host.
     *
     * @return a list of one host
     * @throws IOException that says what to do, if it does not answer
     */
    static JsonNode local(Path socket) throws IOException {
        ArrayNode hosts = MAPPER.createArrayNode();
        hosts.addObject()
                .put("host", InetAddress.getLocalHost().getHostName())
                .put("present", true)
                .put("age_seconds", 0)
                .set("report", parse(AgentSocket.get(socket, "/status")));
        return hosts;
    }

    /** @throws IOException if it is no JSON */
    static JsonNode parse(String json) throws IOException {
        return MAPPER.readTree(json);
    }

    /**
     * The hosts, for people.
     *
     * @throws IOException if they are not in the form that agents use
     */
    static String text(JsonNode hosts) throws IOException {
        List<Host> read = MAPPER.readerForListOf(Host.class).readValue(hosts);
        if (read.isEmpty()) {
            return "no agent of a hypervisor has said anything: docs/host.md shows how to start one, and its settings "
                    + "coordinator and cluster name the coordinator\n";
        }
        return String.join("\n", read.stream().map(HostStatus::text).toList());
    }

    private static String text(Host host) {
        String said =
                host.present() ? "" : ", whose agent has left: said " + Quantity.seconds(host.ageSeconds()) + " ago";
        Report report = host.report();
        if (report == null) {
            return host.host() + said + ": nothing is said yet\n";
        }
        return host.host() + ": " + report.processors() + " CPUs" + said + "\n"
                + "  the class: " + report.means() + "\n"
                + "  interactive VMs leave " + Quantity.percent(report.residual()) + " of the CPUs, and wait for one "
                + Quantity.percent(report.interactiveRunnable()) + " of their time\n"
                + tax(report.tax())
                + (report.siblings() == null ? "" : "  " + report.siblings() + "\n")
                + disks(report.disks() == null ? List.of() : report.disks())
                + vms(report.vms() == null ? List.of() : report.vms());
    }

    private static String tax(@Nullable Tax tax) {
        if (tax == null) {
            return "";
        }
        return "  latency tax of interactive VMs, as a share of the time that they want a CPU: " + share(tax.before())
                + " before the class, " + share(tax.after()) + " in it"
                + (tax.measuring() ? "; the agent measures what it is before the class" : "") + "\n";
    }

    private static String share(@Nullable TaxShare share) {
        Double waited = share == null ? null : share.waitedPerWanted();
        return waited == null ? "not seen yet" : Quantity.percent(waited);
    }

    private static String disks(List<Disk> disks) {
        StringBuilder text = new StringBuilder();
        for (Disk disk : disks) {
            text.append("  " + disk.disk() + (disk.ssd() ? " (SSD)" : "") + ": busy " + Quantity.percent(disk.busy())
                    + " of the time, reads " + rate(disk.readBytes()) + ", writes " + rate(disk.writtenBytes()) + ", "
                    + Quantity.number(disk.requests()) + " requests/s\n");
        }
        return text.toString();
    }

    private static String vms(List<Vm> vms) {
        if (vms.isEmpty()) {
            return "  no VM is there: vm-groups in the agent's settings says where their control groups are\n";
        }
        Table table = new Table(
                "VM",
                "class",
                "by",
                ">vCPUs",
                ">runs",
                ">waits",
                ">residual",
                ">raised",
                ">disk",
                ">network",
                "problem");
        vms.forEach(vm -> table.row(
                vm.vm(),
                String.valueOf(vm.cpuClass()),
                String.valueOf(vm.saidBy()),
                "" + vm.vcpus(),
                vm.states() == null ? "" : Quantity.percent(vm.states().running()),
                vm.states() == null ? "" : Quantity.percent(vm.states().runnable()),
                Quantity.percent(vm.residual()),
                vm.raises() + (vm.raised() ? ", now" : ""),
                vm.rates() == null
                        ? ""
                        : rate(vm.rates().diskReadBytes() + vm.rates().diskWrittenBytes()),
                vm.rates() == null
                        ? ""
                        : rate(vm.rates().netReceivedBytes() + vm.rates().netSentBytes()),
                vm.problem() == null ? "" : vm.problem()));
        return table.text();
    }

    private static String rate(double bytes) {
        return Quantity.bytes(Math.round(bytes)) + "/s";
    }
}
