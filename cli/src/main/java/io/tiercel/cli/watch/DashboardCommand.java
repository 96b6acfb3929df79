package io.tiercel.cli.watch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.tiercel.cli.launch.Jvm;
import io.tiercel.cli.launch.Launched;
import io.tiercel.cli.ssd.CoordinatorRest;
import io.tiercel.cli.ssd.RestOptions;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Says where the dashboard is, with a code that logs a browser in. */
@Launched(order = 36, jvm = Jvm.SHORT, clusterConfiguration = true)
@Command(
        name = "dashboard",
        description = {
            "Print the address of the coordinator's dashboard, with a code that logs a browser in, once.",
            "To be run on the coordinator's machine by who may read its secret, or one of the role command."
        })
public final class DashboardCommand implements Callable<Integer> {
    @Mixin
    private RestOptions options = new RestOptions();

    @Override
    public Integer call() throws IOException, InterruptedException {
        CoordinatorRest coordinator = options.coordinator();
        JsonNode code = coordinator.post("/login/code");
        String url = coordinator.url() + "/#code=" + code.path("code").asText();
        long seconds = code.path("seconds").asLong();
        return options.print(
                JsonNodeFactory.instance.objectNode().put("url", url).put("seconds", seconds),
                answer -> text(url, seconds, coordinator.address().getPort()));
    }

    static String text(String url, long seconds, int port) {
        return url + "\n\nOpen it within " + seconds + " s; it logs one browser in. From another machine, first run\n"
                + "  ssh -N -L " + port + ":127.0.0.1:" + port + " THIS_MACHINE\n";
    }
}
