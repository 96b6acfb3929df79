package io.tiercel.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.lab.plan.GroupPlan;
import io.tiercel.lab.plan.LabPlan;
import io.tiercel.lab.plan.LabSite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What stays in a lab's directory; what a lab makes on the system is tested where labs are made. */
class LabRemovalTest {
    @TempDir
    private Path folder;

    @TempDir
    private Path run;

    private LabState state;
    private LabSite site;

    @BeforeEach
    void aLabThatTiercelWasOn() throws IOException {
        state = new LabState(folder, run);
        site = new LabSite("00ff", folder.toAbsolutePath(), LabPlan.defaults());
        state.record(site);
        for (String file : List.of("jars/a.jar", "events/r1h1v1/table", "secret", "conf/client/a.xml", "log/a.log")) {
            Path path = folder.resolve(file);
            Files.createDirectories(path.resolveSibling("."));
            Files.writeString(path, "");
        }
    }

    @Test
    void down_leavesTheLogsAlone() throws IOException {
        LabRemoval.remove(LabParts.of(site, GroupPlan.Version.V1), state);
        assertThat(left()).containsExactly("log");
    }

    @Test
    void remains_goButForTheJars_whichBelongToTheNextLabAlready() throws IOException {
        LabRemoval.clearRemains(state, GroupPlan.Version.V1, stage -> {});
        assertThat(left()).containsExactly("jars", "log");
    }

    private List<String> left() throws IOException {
        try (Stream<Path> found = Files.list(folder)) {
            return found.map(path -> path.getFileName().toString()).sorted().toList();
        }
    }
}
