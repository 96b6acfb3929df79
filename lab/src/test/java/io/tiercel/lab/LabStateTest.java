package io.tiercel.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.lab.plan.LabPlan;
import io.tiercel.lab.plan.LabSite;
import io.tiercel.lab.plan.Role;
import io.tiercel.lab.plan.Service;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LabStateTest {
    @TempDir
    private Path folder;

    @TempDir
    private Path run;

    private LabState state;
    private LabSite site;

    @BeforeEach
    void aPlanWithEverything() {
        LabPlan plan = LabPlan.defaults()
                .withSetting(Role.DATA_NODE, "dfs.a", "1")
                .withClassPath(Role.CLIENT, List.of("/client.jar"))
                .withJvmFlags(Role.NAME_NODE, List.of("-Dx=y"))
                .withService(new Service("relay", true, "Relay", List.of("--fs"), 64));
        site = new LabSite("00ff", folder.toAbsolutePath(), plan);
        state = new LabState(folder, run);
    }

    @Test
    void siteThatCannotBeRead_isNamed_withWhatToDo() throws Exception {
        Path file = folder.resolve("site.json");
        Files.writeString(file, "{\"id\": \"zz");
        assertThatThrownBy(() -> state.site())
                .isInstanceOf(IOException.class)
                .hasMessageContaining(file.toString())
                .hasMessageContaining("ip netns");
    }

    @Test
    void site_isReadAsItWasRecorded() throws Exception {
        state.record(site);
        assertThat(new LabState(folder, run).site()).contains(site);
    }

    @Test
    void site_isKnownWhenTheDirectoryWasEmptied_butNotToAnotherDirectory() throws Exception {
        state.record(site);
        Files.delete(folder.resolve("site.json"));
        assertThat(state.site()).contains(site);
        assertThat(new LabState(folder.resolve("other"), run).site()).isEmpty();
    }

    @Test
    void forgottenSite_isGone() throws Exception {
        state.record(site);
        state.detach(site);
        state.forget();
        assertThat(state.site()).isEmpty();
        assertThat(run).isEmptyDirectory();
        assertThat(state.detached(site)).isFalse();
    }

    @Test
    void detached_isTheVeryLabThatWasLetGo() throws Exception {
        state.detach(site);
        assertThat(state.detached(site)).isTrue();
        assertThat(state.detached(new LabSite("00fe", site.directory(), site.plan())))
                .isFalse();
    }

    @Test
    void lock_isForOneAtATime() throws Exception {
        try (FileChannel held = state.lock()) {
            assertThat(held.isOpen()).isTrue();
            assertThatThrownBy(state::lock)
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("another process")
                    .hasMessageContaining(folder.toString());
        }
        state.lock().close();
    }
}
