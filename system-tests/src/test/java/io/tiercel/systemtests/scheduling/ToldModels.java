package io.tiercel.systemtests.scheduling;

import io.tiercel.coordinator.learn.Learning;
import io.tiercel.coordinator.load.LoadNews;
import io.tiercel.coordinator.session.Protocols;
import io.tiercel.coordinator.session.Protocols.Protocol;
import io.tiercel.coordinator.session.RelayServer;
import io.tiercel.core.deadline.model.ModelBook;
import io.tiercel.core.settings.EventSettings;
import io.tiercel.testkit.TemporaryDirectory;
import io.tiercel.wire.deadline.LearningKind;
import io.tiercel.wire.deadline.LoadKind;
import io.tiercel.wire.deadline.ModelFile;
import io.tiercel.wire.link.CoordinatorSecrets;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;

/** As much of a coordinator as learns models and tells them, which needs no NameNode. */
record ToldModels(TemporaryDirectory directory, Learning learning, RelayServer server) implements AutoCloseable {
    private static final String CLUSTER = "127.0.0.1:9000";

    /** Begins with these models. */
    static ToldModels start(ModelBook models) throws Exception {
        TemporaryDirectory directory = TemporaryDirectory.create("tiercel-told-");
        new ModelFile(directory.path().resolve("models")).write(models);
        return start(directory);
    }

    /** Begins with a file of models that somebody has written something else into. */
    static ToldModels startDamaged() throws Exception {
        TemporaryDirectory directory = TemporaryDirectory.create("tiercel-told-");
        Files.writeString(directory.path().resolve("models"), "no models");
        return start(directory);
    }

    private static ToldModels start(TemporaryDirectory directory) throws Exception {
        ModelFile file = new ModelFile(directory.path().resolve("models"));
        Learning learning = Learning.start(file);
        RelayServer.Config config = new RelayServer.Config(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                CoordinatorSecrets.in(secret(directory), new SecureRandom()),
                CLUSTER,
                10);
        Protocols protocols = new Protocols(List.of(
                new Protocol(LearningKind.ALL, learning), new Protocol(LoadKind.ALL, new LoadNews(Map::of, Map::of))));
        return new ToldModels(directory, learning, RelayServer.open(config, protocols, System::nanoTime));
    }

    /** Those by which a ResourceManager finds it. */
    Map<String, String> settings() {
        return Map.of(
                "fs.defaultFS",
                "hdfs://" + CLUSTER,
                EventSettings.COORDINATOR_ADDRESS.key(),
                "127.0.0.1:" + server.port(),
                EventSettings.SECRET_FILE.key(),
                secret(directory).toString());
    }

    @Override
    public void close() {
        server.close();
        learning.close();
        directory.close();
    }

    private static Path secret(TemporaryDirectory directory) {
        return directory.path().resolve("secret");
    }
}
