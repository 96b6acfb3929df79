package io.tiercel.reproduce.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class LoadCommandTest {
    /** Otherwise a run that is stopped leaves a folder of the ResourceManager's web server behind. */
    @Test
    void temporaryFiles_areInTheFolderThatIsDeleted() {
        LoadFiles files = new LoadFiles(Path.of("/load"));
        assertThat(LoadProcess.command(LoadArm.STOCK, new LoadShape(80, 5, 1, 250), files)
                        .jvmFlags())
                .contains("-Djava.io.tmpdir=/load");
    }
}
