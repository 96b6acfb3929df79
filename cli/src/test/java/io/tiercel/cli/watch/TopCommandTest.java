package io.tiercel.cli.watch;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import io.tiercel.cli.Main;
import io.tiercel.cli.console.ExitCode;
import io.tiercel.core.settings.EventSettings;
import io.tiercel.core.settings.RestSettings;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What top shows, of a coordinator of the test's making. */
@Timeout(60)
class TopCommandTest {
    private static final Map<String, String> ANSWERS =
            Map.of("/overview", """
            {"cluster":"nn:9000","build":"1.2","now":"2026-01-31T18:00:00Z","trouble":"",
             "parts":{"in_session":3,"away":1,"in_trouble":1,"other_builds":0},"findings":{"problems":4,"hints":2},
             "places":{"racks":2,"hosts":4,"vms":8},
             "memory":{"scheme":"cava","agents":7,"capacity_bytes":1073741824,"pinned_bytes":268435456,"blocks":2},
             "hot":{"servers":1,"blocks":5},
             "reads":{"last_minute":{"client":600,"pinned":300,"datanode":300},"last_minute_memory_share":0.75,
                      "since_start_memory_share":0.5},
             "jobs":{"running":2,"with_deadline":1,"late":1},
             "ssd":{"solver":"miss-cost","paused":true,"caches":4,"problems":0},
             "background":{"hosts":4,"vms":6,"raised":1,"interactive_waiting":0.03}}""", "/jobs", """
            {"rows":[{"job":"application_1_1","application":"a\\u001b[2Jb","user":"ann","read_bytes":2048,
                      "memory_share":0.9,"waited_seconds":3,"running":true}]}""", "/deadlines", """
            {"rows":[{"job":"application_1_1","application":"etl","seconds_left":60,"on_track":false,"holds":"it waits"}]}""", "/vms", """
            {"rows":[{"vm":"w1","host":"h1","rack":"/r","pinned_bytes":1,"capacity_bytes":2,"blocks":1}]}""", "/parts", """
            {"rows":[{"part":"relay","host":"w1","trouble":"no way to the coordinator"}]}""", "/login/code", """
            {"code":"0a1b","seconds":120}""");

    @TempDir
    private Path directory;

    private final StringWriter out = new StringWriter();
    private HttpServer server;

    @BeforeEach
    void open() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            try (exchange) {
                String answer = ANSWERS.getOrDefault(exchange.getRequestURI().getPath(), "{}");
                byte[] bytes = answer.getBytes(StandardCharsets.UTF_8);
                exchange.sendResponseHeaders(200, bytes.length);
                exchange.getResponseBody().write(bytes);
            }
        });
        server.start();
        Path secret = directory.resolve("secret");
        Files.createFile(secret, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(secret, "c2l4dGVlbiBieXRlcyBhdCBsZWFzdA==\n");
    }

    @AfterEach
    void close() {
        server.stop(0);
    }

    private int run(String... words) {
        List<String> all = new ArrayList<>(List.of(words));
        all.add("-D");
        all.add(RestSettings.ADDRESS.key() + "=127.0.0.1:" + server.getAddress().getPort());
        all.add("-D");
        all.add(EventSettings.SECRET_FILE.key() + "=" + directory.resolve("secret"));
        return Main.commandLine().setOut(new PrintWriter(out, true)).execute(all.toArray(String[]::new));
    }

    @Test
    void withoutATerminal_itIsShownOnce() {
        assertThat(run("top")).isEqualTo(ExitCode.OK);
        assertThat(out.toString())
                .contains("nn:9000", "IN TROUBLE", "75.0 % from memory", "7 of 8 with an agent")
                .contains(
                        "! relay on w1: no way to the coordinator",
                        "LATE",
                        "it waits",
                        "miss-cost, paused",
                        "the doctor found 4 problems")
                .doesNotContain("\u001b");
    }

    @Test
    void json_isOneObject() throws Exception {
        assertThat(run("top", "--json")).isEqualTo(ExitCode.OK);
        assertThat(new ObjectMapper()
                        .readTree(out.toString())
                        .at("/overview/memory/blocks")
                        .asInt())
                .isEqualTo(2);
    }

    @Test
    void interval_mustBeOne() {
        assertThat(run("top", "--interval", "0.1")).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void dashboard_saysWhereItIs_withACode() {
        assertThat(run("dashboard")).isEqualTo(ExitCode.OK);
        assertThat(out.toString())
                .contains("http://127.0.0.1:" + server.getAddress().getPort() + "/#code=0a1b", "120 s", "ssh -N -L");
    }

    /** A terminal that knows whether it is as it was before. */
    private static final class FakeTerminal implements LiveScreen.Terminal {
        boolean isRaw;

        @Override
        public void raw() {
            isRaw = true;
        }

        @Override
        public void restore() {
            isRaw = false;
        }

        @Override
        public LiveScreen.Size size() {
            return new LiveScreen.Size(3, 10);
        }
    }

    @Test
    void screen_holdsWhatFits_andIsAsBeforeWhenItIsClosed() throws Exception {
        FakeTerminal terminal = new FakeTerminal();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ByteArrayInputStream keys = new ByteArrayInputStream("xq".getBytes(StandardCharsets.UTF_8));
        try (LiveScreen screen =
                LiveScreen.open(terminal, new PrintStream(bytes, true, StandardCharsets.UTF_8), keys)) {
            assertThat(terminal.isRaw).isTrue();
            screen.draw(List.of("a line that is too long", "second", "third"), "q ends");
            assertThat(screen.isEndedWithin(5)).isTrue();
            assertThat(screen.isEndedWithin(0.01)).isFalse();
        }
        assertThat(terminal.isRaw).isFalse();
        assertThat(bytes.toString(StandardCharsets.UTF_8))
                .contains("a line tha", "second", "q ends")
                .doesNotContain("third", "a line that")
                .endsWith("[?1049l");
    }
}
