package io.tiercel.cli.doctor;

import io.tiercel.core.settings.SchedulingSettings;
import io.tiercel.core.settings.Settings;
import io.tiercel.core.settings.SettingsException;
import io.tiercel.wire.finding.Severity;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Every {@code tiercel.*} key is known, and its text can be read. */
final class OurSettingsCheck implements Check {
    private static final String WITHOUT = "clients, DataNodes and ResourceManagers go on without Tiercel";

    @Override
    public String id() {
        return "settings";
    }

    @Override
    public List<Finding> examine(HadoopSite site) {
        String why = whatFollows(site);
        return site.withPrefix("tiercel.").entrySet().stream()
                .flatMap(entry -> complaint(entry.getKey(), entry.getValue())
                        .map(remedy -> Finding.of(
                                this, Severity.ERROR, site, entry.getKey(), HadoopSite.TIERCEL, remedy, why)))
                .toList();
    }

    /** What comes of a setting that cannot be used. */
    static String whatFollows(HadoopSite site) {
        return OurSettings.of(site).flag(SchedulingSettings.STRICT)
                ? "coordinator, relay and ResourceManager do not start, and the rest goes on without Tiercel"
                : "coordinator and relay do not start; " + WITHOUT;
    }

    private static Stream<String> complaint(String key, String text) {
        try {
            Settings.of(Map.of(key, text));
            return Stream.empty();
        } catch (SettingsException e) {
            return Stream.of(String.valueOf(e.getMessage()));
        }
    }
}
