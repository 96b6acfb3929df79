package io.tiercel.cli.doctor;

import io.tiercel.install.hadoop.PlugIn;
import io.tiercel.wire.finding.Severity;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What is written for a part of Tiercel is included by Hadoop's files, for processes with the part's jar alone. */
final class IncludeCheck implements Check {
    @Override
    public String id() {
        return "include";
    }

    @Override
    public List<Finding> examine(HadoopSite site) {
        List<Finding> findings = new ArrayList<>();
        for (PlugIn part : PlugIn.values()) {
            for (String file : part.includedBy()) {
                examine(site, part, file).ifPresent(findings::add);
            }
        }
        return findings;
    }

    private Optional<Finding> examine(HadoopSite site, PlugIn part, String file) {
        if (site.unreadable().keySet().stream().anyMatch(path -> path.endsWith(file))) {
            return Optional.empty(); // Another check says so.
        }
        Optional<Boolean> fallback = includes(site, part, file);
        if (fallback.isEmpty()) {
            return site.find(part.site())
                    .map(keys -> finding(
                            site, part, file, Severity.WARNING, "not included", "no process has what is in " + keys));
        }
        return fallback.orElseThrow()
                ? Optional.empty()
                : Optional.of(finding(
                        site,
                        part,
                        file,
                        Severity.ERROR,
                        "included without a fallback",
                        "a process without the jar cannot read this file, and fails"));
    }

    /** Whether the file has the include, and if it has, whether that has a fallback. */
    static Optional<Boolean> includes(HadoopSite site, PlugIn part, String file) {
        Optional<Path> found = site.find(file);
        if (found.isEmpty()) {
            return Optional.empty();
        }
        try {
            Map<String, Boolean> includes = IncludeForm.of(found.orElseThrow());
            return Optional.ofNullable(includes.get(part.present()));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private Finding finding(HadoopSite site, PlugIn part, String file, Severity severity, String found, String why) {
        String remedy =
                "<xi:include href=\"" + part.present() + "\"><xi:fallback/></xi:include>, as the last in the file";
        return new Finding(id(), severity, part.present(), site.fileOf(file), found, remedy, why);
    }
}
