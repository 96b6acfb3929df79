package io.tiercel.lab.daemons;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PidFileTest {
    private static final long SELF = ProcessHandle.current().pid();

    @TempDir
    private Path folder;

    @Test
    void process_isKnownByNumberAndStart() throws Exception {
        assertThat(PidFile.running(file(SELF + " " + ownStart()))).hasValue(SELF);
    }

    @Test
    void anotherProcess_thatGotTheNumberSince_isNotTakenForIt() throws Exception {
        assertThat(PidFile.running(file(SELF + " 1"))).isEmpty();
    }

    @Test
    void process_thatHasEndedAndNobodyNoticed_doesNotRun() throws Exception {
        // The shell's child ends when the shell has become a sleep, which never asks after it.
        Process parent = new ProcessBuilder("sh", "-c", "sleep 0.5 & echo $!; exec sleep 60").start();
        try {
            long zombie = Long.parseLong(parent.inputReader().readLine());
            Path stat = Path.of("/proc", Long.toString(zombie), "stat");
            while (!Files.readString(stat).contains(") Z ")) {
                Thread.onSpinWait();
            }
            String start = fields(Files.readString(stat), 19);
            assertThat(PidFile.running(file(zombie + " " + start))).isEmpty();
        } finally {
            parent.destroyForcibly();
        }
    }

    @Test
    void missingOrHalfWrittenFile_namesNoProcess() throws Exception {
        assertThat(PidFile.running(folder.resolve("missing"))).isEmpty();
        assertThat(PidFile.running(file(""))).isEmpty();
        assertThat(PidFile.running(file(Long.toString(SELF)))).isEmpty();
    }

    private Path file(String text) throws Exception {
        return Files.writeString(folder.resolve("pid"), text);
    }

    private static String ownStart() throws Exception {
        return fields(Files.readString(Path.of("/proc/self/stat")), 19);
    }

    private static String fields(String stat, int index) {
        return List.of(stat.substring(stat.lastIndexOf(')') + 2).split(" ")).get(index);
    }
}
