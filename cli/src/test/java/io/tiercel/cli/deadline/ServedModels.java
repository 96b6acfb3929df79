package io.tiercel.cli.deadline;

import io.tiercel.coordinator.learn.Learning;
import io.tiercel.coordinator.load.LoadNews;
import io.tiercel.coordinator.session.Protocols;
import io.tiercel.coordinator.session.Protocols.Protocol;
import io.tiercel.coordinator.session.RelayServer;
import io.tiercel.core.settings.EventSettings;
import io.tiercel.wire.deadline.LearningKind;
import io.tiercel.wire.deadline.LoadKind;
import io.tiercel.wire.deadline.ModelFile;
import io.tiercel.wire.link.CoordinatorSecrets;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;

/** As much of a coordinator as keeps models and tells them, which needs no NameNode. */
record ServedModels(Path secret, Learning learning, RelayServer server) implements AutoCloseable {
    private static final String CLUSTER = "127.0.0.1:9000";

    /** Of this file, and with its secret beside it. */
    static ServedModels start(Path models) throws Exception {
        Path secret = models.resolveSibling("secret");
        Learning learning = Learning.start(new ModelFile(models));
        RelayServer.Config config = new RelayServer.Config(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                CoordinatorSecrets.in(secret, new SecureRandom()),
                CLUSTER,
                10);
        Protocols protocols = new Protocols(List.of(
                new Protocol(LearningKind.ALL, learning), new Protocol(LoadKind.ALL, new LoadNews(Map::of, Map::of))));
        return new ServedModels(secret, learning, RelayServer.open(config, protocols, System::nanoTime));
    }

    /** Those by which a ResourceManager finds it. */
    Map<String, String> settings() {
        return Map.of(
                "fs.defaultFS",
                "hdfs://" + CLUSTER,
                EventSettings.COORDINATOR_ADDRESS.key(),
                "127.0.0.1:" + server.port(),
                EventSettings.SECRET_FILE.key(),
                secret.toString());
    }

    @Override
    public void close() {
        server.close();
        learning.close();
    }
}
