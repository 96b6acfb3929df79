package io.tiercel.cli.doctor;

import io.tiercel.wire.finding.Severity;
import java.util.List;

/** There are configuration files, and they can be read. */
final class FilesCheck implements Check {
    @Override
    public String id() {
        return "files";
    }

    @Override
    public List<Finding> examine(HadoopSite site) {
        if (site.isEmpty()) {
            return List.of(finding(
                    HadoopSite.names(site.directories()),
                    "no configuration file of Hadoop",
                    "all other findings mean nothing"));
        }
        return site.unreadable().entrySet().stream()
                .map(file -> finding(file.getKey().toString(), file.getValue(), "nothing that it sets holds"))
                .toList();
    }

    private Finding finding(String file, String found, String why) {
        return new Finding(id(), Severity.ERROR, "-", file, found, "readable XML with <configuration>", why);
    }
}
