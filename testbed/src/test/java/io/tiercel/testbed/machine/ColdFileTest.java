package io.tiercel.testbed.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ColdFileTest {
    private static final int BYTES = 1 << 20;

    @TempDir
    private Path folder;

    @Test
    void drop_takesAFileOutOfThePageCacheThatWasJustWritten() throws Exception {
        List<Path> files = List.of(Files.write(folder.resolve("a"), new byte[BYTES]));
        assumeTrue(KernelPageCache.forgetAll(files).isPresent(), "fincore is missing");
        assumeTrue(!Files.getFileStore(folder).type().equals("tmpfs"), "the temporary directory is in memory");
        ColdFile cold = new ColdFile(files);
        cold.drop();
        assertThat(cold.witness()).isEqualTo("no byte of a replica in the page cache before a read");
        assertThat(files.get(0)).hasBinaryContent(new byte[BYTES]);
    }

    @Test
    void witness_tellsWhatStayedInMemory() throws Exception {
        Path memory = Path.of("/dev/shm");
        assumeTrue(Files.isWritable(memory), "there is no tmpfs");
        Path file = Files.createTempFile(memory, "cold-file-test-", "");
        try {
            Files.write(file, new byte[BYTES]);
            assumeTrue(KernelPageCache.forgetAll(List.of(file)).isPresent(), "fincore is missing");
            ColdFile cold = new ColdFile(List.of(file));
            cold.drop();
            assertThat(cold.witness()).startsWith("up to 1.00 MiB of the replicas stayed in the page cache");
        } finally {
            Files.delete(file);
        }
    }
}
