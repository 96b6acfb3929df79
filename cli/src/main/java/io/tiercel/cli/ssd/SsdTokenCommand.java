package io.tiercel.cli.ssd;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.tiercel.cli.launch.Jvm;
import io.tiercel.cli.launch.Launched;
import io.tiercel.wire.link.RestToken;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Prints the token for questions by HTTP. */
@Launched(under = SsdCommand.class, order = 100, jvm = Jvm.SHORT, clusterConfiguration = true)
@Command(
        name = "token",
        description = {
            "Print the token that questions to the coordinator by HTTP need.",
            "As in: curl -H \"Authorization: Bearer $(tiercel ssd token)\" http://127.0.0.1:8766/ssd",
            "It follows from the cluster's secret, and changes with it."
        })
final class SsdTokenCommand implements Callable<Integer> {
    @Mixin
    private RestOptions options = new RestOptions();

    @Override
    public Integer call() throws IOException {
        String token = RestToken.of(options.secret());
        return options.print(
                JsonNodeFactory.instance.objectNode().put("token", token),
                answer -> answer.path("token").asText() + "\n");
    }
}
