package io.tiercel.cli.doctor;

import io.tiercel.core.settings.Settings;
import io.tiercel.core.settings.SettingsException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Every {@code tiercel.*} key is known, and its text can be read. */
final class OurSettingsCheck implements Check {
    @Override
    public String id() {
        return "settings";
    }

    @Override
    public List<Finding> examine(HadoopSite site) {
        return site.withPrefix("tiercel.").entrySet().stream()
                .flatMap(entry -> complaint(entry.getKey(), entry.getValue())
                        .map(remedy -> Finding.of(
                                this,
                                Severity.ERROR,
                                site,
                                entry.getKey(),
                                HadoopSite.TIERCEL,
                                remedy,
                                "a part of Tiercel that reads settings it cannot use does not start")))
                .toList();
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
