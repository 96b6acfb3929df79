package io.tiercel.client.hot;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.wire.cache.BlockName;
import io.tiercel.wire.cache.KeyQuestion;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeySocketTest {
    /** About what the token of a block has that has 200 replicas, each with its storage's name. */
    private static final int LONG_TOKEN_BYTES = 9_000;

    @Test
    void aTokenTooLongToBeAskedWith_getsNoKey_andTheReadGoesOn(@TempDir Path dir) throws IOException {
        KeySocket relay = new KeySocket(dir, "cluster", "root", 1_000_000);
        BlockName block = new BlockName("BP-1", 2, 3);
        assertThat(relay.ask(new KeyQuestion(block, new byte[LONG_TOKEN_BYTES], new byte[20])))
                .isEmpty();
    }
}
