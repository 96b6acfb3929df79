package io.tiercel.cli.why;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.tiercel.cli.Main;
import io.tiercel.cli.console.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What {@code tiercel why deadline} makes of a ResourceManager's answer, here by a server that answers in its place. */
@Timeout(60)
class WhyDeadlineCommandTest {
    private static final String JOB = "application_1700000000000_0001";
    private static final String BEAN = """
            {"beans": [{"name": "io.tiercel:type=Why,id=1", "deadline %s": [
              {"kind": "deadline", "name": "%s", "at": "", "decision": "is promised its deadline",
               "inputs": [{"name": "slack", "number": 300, "unit": "s", "words": ""}],
               "runner_up": "", "otherwise": "an earlier deadline"}]}]}
            """.formatted(JOB, JOB);

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private HttpServer manager;

    @BeforeEach
    void open() throws IOException {
        manager = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        manager.createContext("/jmx", exchange -> {
            byte[] bytes = BEAN.getBytes(UTF_8);
            exchange.sendResponseHeaders(200, bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
        manager.start();
    }

    @AfterEach
    void close() {
        manager.stop(0);
    }

    @Test
    void deadline_isExplained_byEitherNameOfTheJob() {
        assertThat(run(JOB)).as(err.toString()).isEqualTo(ExitCode.OK);
        assertThat(out.toString())
                .contains("deadline " + JOB + " is promised its deadline", "changed by: an earlier deadline");
        assertThat(run(JOB.replace("application", "job"))).isEqualTo(ExitCode.OK);
    }

    @Test
    void jobOfWhichNobodyKnows_isToldWithTheRemedy() {
        assertThat(run("application_1_1")).isEqualTo(ExitCode.FAILED);
        assertThat(err.toString()).contains("no deadline of application_1_1 is known", "-Dtiercel.deadline=20m");
        assertThat(run("etl")).isEqualTo(ExitCode.USAGE);
    }

    private int run(String job) {
        String web = "127.0.0.1:" + manager.getAddress().getPort();
        return Main.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute("why", "deadline", job, "-D", "yarn.resourcemanager.webapp.address=" + web);
    }
}
