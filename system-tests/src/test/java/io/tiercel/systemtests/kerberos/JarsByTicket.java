package io.tiercel.systemtests.kerberos;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.testkit.ChildProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.kerby.kerberos.kerb.KrbException;
import org.apache.kerby.kerberos.kerb.client.KrbClient;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The jars of tasks are put into HDFS by the ticket of who runs the command. */
abstract class JarsByTicket {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    private Path directory;

    abstract SecureHadoop hadoop();

    @BeforeEach
    void makeJars() throws IOException {
        for (String part : List.of("client", "appmaster")) {
            Files.writeString(directory.resolve("tiercel-" + part + "-1.jar"), part);
        }
    }

    @Test
    void jars_arePutByATicketOfKinit_andNotWithoutOne() throws Exception {
        Path tickets = directory.resolve("tickets");
        try (ChildProcess child = install(tickets)) {
            assertThat(child.awaitExit(PATIENCE)).as("%s", child.output()).contains(1);
            assertThat(child.output())
                    .anyMatch(line -> line.contains("has no ticket here") && line.contains("kinit PRINCIPAL"))
                    .noneMatch(line -> line.startsWith("\tat "));
        }
        kinit("alice", tickets);
        try (ChildProcess child = install(tickets)) {
            assertThat(child.awaitExit(PATIENCE)).as("%s", child.output()).contains(0);
            assertThat(child.output()).anyMatch(line -> line.matches("put .* at /jars/tiercel-client.jar"));
        }
    }

    private ChildProcess install(Path tickets) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("install", "--role", "jars", "--hdfs-dir", "/jars"));
        arguments.addAll(List.of(
                "--jars",
                directory.toString(),
                "--state",
                directory.resolve("state").toString()));
        arguments.addAll(List.of("--hadoop-conf", hadoop().places().conf().toString(), "--yes"));
        return hadoop().startCommand(tickets, arguments);
    }

    private void kinit(String principal, Path tickets) throws KrbException {
        KrbClient client = new KrbClient(hadoop().places().root().toFile());
        client.init();
        client.storeTicket(
                client.requestTgt(principal, hadoop().places().keytab(principal).toFile()), tickets.toFile());
    }
}
