package io.tiercel.cli.doctor;

import io.tiercel.wire.finding.Severity;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** No {@code tiercel.*} key is set differently in two files: which of them holds depends on who reads. */
final class TwoTextsCheck implements Check {
    @Override
    public String id() {
        return "set-twice";
    }

    @Override
    public List<Finding> examine(HadoopSite site) {
        return site.withPrefix("tiercel.").keySet().stream()
                .filter(key -> new HashSet<>(site.everywhere(key).values()).size() > 1)
                .map(key -> finding(key, site.everywhere(key)))
                .toList();
    }

    private Finding finding(String key, Map<Path, String> texts) {
        String files = texts.keySet().stream().map(Path::toString).collect(Collectors.joining(", "));
        return new Finding(
                id(),
                Severity.WARNING,
                key,
                files,
                String.join(" and ", texts.values()),
                "set once, in " + HadoopSite.TIERCEL,
                "daemons and plug-ins do not go by the same file first");
    }
}
