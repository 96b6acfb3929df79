package io.tiercel.relay.measure;

import io.tiercel.core.topology.RouteTable;
import io.tiercel.core.topology.SeenHop;
import io.tiercel.core.topology.SeenHop.Source;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds the first hop from this machine to others, without root: by a command that traces, where there is one, and by the
 * kernel's table of routes. Java itself can neither trace, nor hear which router has dropped a packet.
 */
public final class FirstHopFinder {
    private static final Logger LOG = LoggerFactory.getLogger(FirstHopFinder.class);
    private static final int SECONDS_MAX = 3;
    /** After so long only routes are looked at: somebody waits for the answer. */
    private static final long TRACING_NANOS_MAX = TimeUnit.SECONDS.toNanos(10);

    private static final List<String> DIRECTORIES = List.of("/usr/bin", "/usr/sbin", "/bin", "/sbin");
    /** Each goes one hop, shows numbers, and needs no root; the address comes last. */
    private static final List<List<String>> COMMANDS = List.of(
            List.of("traceroute", "-n", "-m", "1", "-q", "1", "-w", "1"),
            List.of("tracepath", "-n", "-m", "1"),
            List.of("ping", "-n", "-c", "1", "-t", "1", "-W", "1"));

    private final List<List<String>> commands;
    private final Path routes;

    private FirstHopFinder(List<List<String>> commands, Path routes) {
        this.commands = List.copyOf(commands);
        this.routes = routes;
    }

    /** With what this machine has. */
    public static FirstHopFinder ofThisMachine() {
        return of(DIRECTORIES.stream().map(Path::of).toList(), Path.of("/proc/net"));
    }

    /** With the commands of these directories, and the tables of routes in another. */
    static FirstHopFinder of(List<Path> directories, Path routes) {
        return new FirstHopFinder(
                COMMANDS.stream()
                        .flatMap(command -> installed(command, directories))
                        .toList(),
                routes);
    }

    private static Stream<List<String>> installed(List<String> command, List<Path> directories) {
        return directories.stream()
                .map(directory -> directory.resolve(command.get(0)))
                .filter(Files::isExecutable)
                .limit(1)
                .map(file -> Stream.concat(
                                Stream.of(file.toString()), command.stream().skip(1))
                        .toList());
    }

    /**
     * What can be seen of the ways to these addresses, within some twenty seconds.
     *
     * @param vm the name of this machine
     * @throws InterruptedException if it is to end
     */
    List<SeenHop> find(String vm, List<String> addresses) throws InterruptedException {
        List<SeenHop> seen = new ArrayList<>();
        long beganNanos = System.nanoTime();
        for (String address : addresses) {
            try {
                InetAddress target = InetAddress.getByName(address);
                boolean late = System.nanoTime() - beganNanos > TRACING_NANOS_MAX;
                (late ? Optional.<String>empty() : traced(target))
                        .ifPresent(hop -> seen.add(new SeenHop(vm, Source.TRACE, hop)));
                routed(target).ifPresent(hop -> seen.add(new SeenHop(vm, Source.ROUTE, hop)));
            } catch (UnknownHostException e) {
                LOG.debug("No way to {}", address, e);
            }
        }
        return seen;
    }

    /** By the first command that shows something. */
    private Optional<String> traced(InetAddress target) throws InterruptedException {
        String address = target.getHostAddress();
        for (List<String> command : commands) {
            Optional<String> hop = TraceText.firstHop(printed(command, address), address);
            if (hop.isPresent()) {
                return hop;
            }
        }
        return Optional.empty();
    }

    private static List<String> printed(List<String> command, String address) throws InterruptedException {
        List<String> all = Stream.concat(command.stream(), Stream.of(address)).toList();
        try {
            Path printed = Files.createTempFile("tiercel-hop-", "");
            try {
                Process process = new ProcessBuilder(all)
                        .redirectErrorStream(true)
                        .redirectOutput(printed.toFile())
                        .start();
                awaitEnd(process);
                return Files.readAllLines(printed, StandardCharsets.ISO_8859_1);
            } finally {
                Files.deleteIfExists(printed);
            }
        } catch (IOException e) {
            LOG.debug("{} does not run", all, e);
            return List.of();
        }
    }

    private static void awaitEnd(Process process) throws InterruptedException {
        try {
            process.getOutputStream().close();
            process.waitFor(SECONDS_MAX, TimeUnit.SECONDS);
        } catch (IOException e) {
            LOG.debug("A trace's input", e);
        } finally {
            process.destroyForcibly();
        }
    }

    private Optional<String> routed(InetAddress target) {
        try {
            return Stream.of(
                            RouteTable.ofIpv4(lines("route"), ByteOrder.nativeOrder()),
                            RouteTable.ofIpv6(lines("ipv6_route")))
                    .flatMap(table -> table.firstHop(target.getAddress()).stream())
                    .findFirst();
        } catch (IOException e) {
            LOG.debug("The routes of this machine are not known", e);
            return Optional.empty();
        }
    }

    private List<String> lines(String file) throws IOException {
        Path table = routes.resolve(file);
        return Files.exists(table) ? Files.readAllLines(table, StandardCharsets.ISO_8859_1) : List.of();
    }
}
