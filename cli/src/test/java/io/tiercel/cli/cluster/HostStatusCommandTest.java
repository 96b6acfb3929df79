package io.tiercel.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.cli.Main;
import io.tiercel.cli.console.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostStatusCommandTest {
    private static final String HOSTS = """
            [{"host":"hv-1","present":true,"age_seconds":1.5,"report":{"class":"idle class","processors":8,
              "residual":0.82,"interactive_runnable":0.003,"of_a_newer_agent":{},"siblings":"SMT is off",
              "tax":{"measuring":false,"before":{"observed_seconds":30,"waited_per_wanted":0.37},"after":{}},
              "disks":[{"disk":"nvme0n1","ssd":true,"read_bytes":1048576,"written_bytes":0,"requests":30,"busy":0.5}],
              "vms":[{"vm":"hadoop-1","class":"background","said_by":"coordinator","vcpus":2,
                "states":{"running":0.25,"runnable":0.5,"blocked":0.25},"residual":0.75,"raised":true,"raises":7,
                "rates":{"disk_read_bytes":2048,"disk_written_bytes":0,"net_received_bytes":0,"net_sent_bytes":1},
                "problem":"cannot write"}]}},
             {"host":"hv-2","present":false,"age_seconds":90}]
            """;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void hosts_areSaidInALineAndTheirVmsInATable() throws Exception {
        assertThat(HostStatus.text(HostStatus.parse(HOSTS)))
                .contains("hv-1: 8 CPUs\n", "leave 82.0 % of the CPUs", "wait for one 0.3 % of their time")
                .contains("37.0 % before the class, not seen yet in it", "SMT is off")
                .contains("nvme0n1 (SSD): busy 50.0 % of the time, reads 1.00 MiB/s")
                .containsPattern("hadoop-1 +background +coordinator +2 +25.0 % +50.0 % +75.0 % +7, now +2.00 KiB/s")
                .contains("cannot write")
                .contains("hv-2, whose agent has left: said 90.0 s ago: nothing is said yet");
    }

    @Test
    void noHosts_sayHowToStartAnAgent() throws Exception {
        assertThat(HostStatus.text(HostStatus.parse("[]"))).contains("docs/host.md");
    }

    @Test
    void agentOfThisHost_isAskedOnItsSocket(@TempDir Path directory) throws Exception {
        Path socket = directory.resolve("socket");
        try (ServerSocketChannel listener = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            listener.bind(UnixDomainSocketAddress.of(socket));
            Thread agent = new Thread(() -> answer(listener, "200 OK", "{\"processors\":4,\"vms\":[]}"));
            agent.start();
            assertThat(run("host", "status", "--socket", socket.toString())).isEqualTo(ExitCode.OK);
            assertThat(out.toString()).contains("4 CPUs", "no VM is there");
            agent.join();
            Thread failing = new Thread(() -> answer(listener, "503 Service Unavailable", "not looked yet"));
            failing.start();
            assertThat(run("host", "status", "--socket", socket.toString())).isEqualTo(ExitCode.FAILED);
            assertThat(err.toString()).contains("not looked yet");
            failing.join();
        }
        assertThat(run("host", "status", "--socket", socket.toString())).isEqualTo(ExitCode.FAILED);
        assertThat(err.toString()).contains("no agent answers at " + socket);
    }

    @Test
    void whereNoAgentRuns_itSaysWhatToDo(@TempDir Path directory) {
        String socket = directory.resolve("none").toString();
        assertThat(run("host", "status", "--socket", socket)).isEqualTo(ExitCode.FAILED);
        assertThat(err.toString())
                .contains(socket, "start tiercel-agent", "--fs")
                .doesNotContain("bug");
    }

    @Test
    void clusterThatIsNone_isAUsageError() {
        assertThat(run("host", "status", "--fs", "file:///x")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("--fs must be hdfs://");
    }

    private static void answer(ServerSocketChannel listener, String status, String body) {
        try (SocketChannel channel = listener.accept()) {
            channel.read(ByteBuffer.allocate(1_000));
            channel.write(StandardCharsets.UTF_8.encode("HTTP/1.0 " + status + "\r\n\r\n" + body));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private int run(String... words) {
        return Main.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(words);
    }
}
