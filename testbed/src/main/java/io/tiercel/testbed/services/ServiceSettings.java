package io.tiercel.testbed.services;

import io.tiercel.core.settings.ClientSettings;
import io.tiercel.core.settings.DeadlineSettings;
import io.tiercel.core.settings.EventSettings;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;

/**
 * The settings that tie clients, coordinator and relay of one cluster together, all of them below one private
 * directory.
 *
 * @param tiercel the {@code tiercel.*} settings, by key
 * @param nameNodeHost the host of the cluster's address, as clients write it
 */
record ServiceSettings(Map<String, String> tiercel, String nameNodeHost) {
    ServiceSettings {
        tiercel = Map.copyOf(tiercel);
    }

    /** With the coordinator on this port of the loopback, and the user's further settings on top. */
    static ServiceSettings below(Path directory, int port, String nameNodeHost, Map<String, String> further) {
        Map<String, String> settings = new TreeMap<>();
        settings.put(ClientSettings.NODE_DIR.key(), nodeDirectory(directory).toString());
        settings.put(EventSettings.DIR.key(), eventsDirectory(directory).toString());
        settings.put(EventSettings.OWNER.key(), System.getProperty("user.name"));
        settings.put(
                EventSettings.SECRET_FILE.key(), directory.resolve("secret").toString());
        settings.put(
                DeadlineSettings.MODELS_FILE.key(), directory.resolve("models").toString());
        settings.put(EventSettings.COORDINATOR_ADDRESS.key(), "127.0.0.1:" + port);
        settings.putAll(further);
        return new ServiceSettings(settings, nameNodeHost);
    }

    static Path eventsDirectory(Path directory) {
        return directory.resolve("events");
    }

    static Path nodeDirectory(Path directory) {
        return directory.resolve("node");
    }

    /** Turns Tiercel on in a client's configuration. */
    void applyTo(Configuration conf) {
        PlugIns.ofClient(nameNodeHost).forEach(conf::set);
        // Its clients read little, and are asked what they have read.
        conf.set(ClientSettings.START.key(), "at-once");
        tiercel.forEach(conf::set);
    }
}
