package io.tiercel.cli.install;

import io.tiercel.cli.console.Json;
import io.tiercel.install.cluster.ClusterStep;
import io.tiercel.install.plan.InstallRole;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The hosts of a cluster as they are written, and the steps of its installation as they are printed. */
final class ClusterText {
    private ClusterText() {}

    /**
     * The hosts of each role, of words such as {@code datanode=vm-1,vm-2}.
     *
     * @throws IllegalArgumentException that says what is wrong
     */
    static Map<InstallRole, List<String>> hosts(List<String> words) {
        Map<InstallRole, List<String>> hosts = new EnumMap<>(InstallRole.class);
        for (String word : words) {
            String[] parts = word.split("[=:]", 2);
            InstallRole role = InstallRole.of(parts[0].strip())
                    .orElseThrow(() -> new IllegalArgumentException(
                            "there is no role " + parts[0].strip() + ": they are " + InstallRole.words()));
            if (parts.length < 2 || parts[1].isBlank()) {
                throw new IllegalArgumentException("no host stands behind the role " + role.word() + ": " + word);
            }
            hosts.computeIfAbsent(role, r -> new ArrayList<>())
                    .addAll(List.of(parts[1].strip().split("[,\\s]+", -1)));
        }
        return hosts;
    }

    /** The words of a file, which has a role and its hosts in a line; what is behind a number sign is a remark. */
    static List<String> words(Path file) throws IOException {
        return Files.readAllLines(file).stream()
                .map(line -> line.replaceFirst("#.*", "").strip())
                .filter(line -> !line.isEmpty())
                .map(line -> line.replaceFirst("^([a-z]+)[\\s=:]+", "$1="))
                .toList();
    }

    /** The steps for people. */
    static String text(List<ClusterStep> steps) {
        StringBuilder text = new StringBuilder();
        int number = 0;
        for (ClusterStep step : steps) {
            number++;
            text.append(String.format("%d. %s: %s%n", number, step.host(), step.what()));
            text.append(String.format("   # %s%n", step.why()));
            if (!step.restarts().isEmpty()) {
                text.append(String.format("   # starts anew: %s%n", String.join(", ", step.restarts())));
            }
            step.commands().forEach(command -> text.append(String.format("   %s%n", command)));
        }
        return text.toString();
    }

    static String json(List<ClusterStep> steps) throws IOException {
        return Json.text(Map.of("steps", steps));
    }
}
