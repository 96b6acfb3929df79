package io.tiercel.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.settings.ClientSettings;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.protocol.ClientProtocol;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;
import org.junit.jupiter.api.Test;

class ClientStartTest {
    private final ClientStart start = new ClientStart();

    @Test
    void process_startsWithTheFirstFileThatIsWorthIt() {
        assertThat(start.startsWith(file(ClientStart.FILE_BYTES - 1))).isFalse();
        assertThat(start.hasStarted()).isFalse();
        assertThat(start.startsWith(file(ClientStart.FILE_BYTES))).isTrue();
        assertThat(start.hasStarted()).isTrue();
        assertThat(start.startsWith(file(ClientStart.FILE_BYTES)))
                .as("also for a thread that asked before another's read started it: its blocks are to be learnt")
                .isTrue();
    }

    @Test
    void process_startsWithManyQuestions() {
        for (int call = 1; call < ClientStart.CALLS; call++) {
            assertThat(start.asks(method("getFileInfo"), new Object[] {"/a"})).isFalse();
        }
        assertThat(start.asks(method("getFileInfo"), new Object[] {"/a"})).isTrue();
    }

    /** A task's master asks for listings without places as it commits. */
    @Test
    void process_startsWithAListingThatHasPlacesOfBlocks() {
        assertThat(start.asks(method("getListing"), new Object[] {"/a", new byte[0], false}))
                .isFalse();
        assertThat(start.asks(method("getListing"), new Object[] {"/a", new byte[0], true}))
                .isTrue();
    }

    @Test
    void process_thatOnlyWrites_neverStarts() {
        for (int call = 0; call < 10 * ClientStart.CALLS; call++) {
            assertThat(start.asks(method("mkdirs"), new Object[] {"/a", null, true}))
                    .isFalse();
        }
    }

    @Test
    void process_startsAtOnce_whereAClientOfItIsToldSo() {
        Configuration conf = new Configuration(false);
        start.client(conf);
        assertThat(start.hasStarted()).isFalse();
        conf.set(ClientSettings.START.key(), " at-once ");
        start.client(conf);
        assertThat(start.hasStarted()).isTrue();
    }

    private static LocatedBlocks file(long bytes) {
        return new LocatedBlocks(bytes, false, List.of(), null, true, null, null);
    }

    private static Method method(String name) {
        return Arrays.stream(ClientProtocol.class.getMethods())
                .filter(method -> method.getName().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
