package io.tiercel.systemtests.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.systemtests.process.ReadableCopy;
import io.tiercel.systemtests.process.Root;
import io.tiercel.systemtests.process.TestPaths;
import io.tiercel.testbed.servers.ClassPaths;
import io.tiercel.testbed.servers.JavaRun;
import io.tiercel.testbed.servers.JavaRun.Ended;
import io.tiercel.testbed.text.FileText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** An input for the demo that belongs to somebody else. */
@Tag("root")
class InputPermissionTest {
    @Test
    void input_thatTheUserMayNotRead_isNamed() throws Exception {
        Root.require();
        try (ReadableCopy readable = ReadableCopy.create()) {
            String classPath = readable.classPath(List.of(TestPaths.tests(), ClassPaths.holding(FileText.class)));
            Path file = Files.writeString(readable.root().resolve("text"), "text");
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
            assertThat(openedByNobody(classPath, file)).isEqualTo("bytes 4");

            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));

            assertThat(openedByNobody(classPath, file))
                    .isEqualTo("refused cannot read the input: no permission to read " + file);
        }
    }

    private static String openedByNobody(String classPath, Path file) throws IOException, InterruptedException {
        Ended ended = JavaRun.of(classPath, InputMain.class.getName(), file.toString())
                .withPrefix(Root.asNobody())
                .end();
        assertThat(ended.exitCode()).as(ended::said).isZero();
        return ended.text().strip();
    }
}
