package io.tiercel.cli.doctor;

import io.tiercel.core.settings.EventSettings;
import io.tiercel.core.settings.SettingsException;
import io.tiercel.wire.finding.Severity;
import io.tiercel.wire.link.LinkSettings;
import io.tiercel.wire.link.SecretFile;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The secret that the coordinator and its peers prove to each other is there, and is one. Looked at as this user. */
final class SecretCheck implements Check {
    private static final String KEY = EventSettings.SECRET_FILE.key();

    @Override
    public String id() {
        return "secret";
    }

    @Override
    public List<Finding> examine(HadoopSite site) {
        Path file;
        try {
            file = LinkSettings.path(OurSettings.of(site), EventSettings.SECRET_FILE);
        } catch (SettingsException e) {
            return List.of(finding(Severity.ERROR, site, "no path", "a path"));
        }
        try {
            SecretFile.ofAnyRole(file);
            return List.of();
        } catch (AccessDeniedException e) {
            return List.of(
                    finding(Severity.HINT, site, file + ", which this user may not read", "looked at as its owner"));
        } catch (IOException e) {
            boolean missing = !Files.exists(file);
            return List.of(finding(
                    missing ? Severity.WARNING : Severity.ERROR,
                    site,
                    file.toString(),
                    String.valueOf(e.getMessage())));
        }
    }

    private Finding finding(Severity severity, HadoopSite site, String found, String remedy) {
        String why = "who does not prove the secret gets no word from the coordinator";
        return new Finding(id(), severity, KEY, site.fileOf(KEY, HadoopSite.TIERCEL), found, remedy, why);
    }
}
