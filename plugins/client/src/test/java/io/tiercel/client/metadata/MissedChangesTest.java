package io.tiercel.client.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.metadata.MetadataKind;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** A process that falls behind the changes that a table holds drops what it keeps, once. */
final class MissedChangesTest extends MetadataScene {
    @Test
    void whoFallsBehind_dropsWhatItKeeps_andKeepsAgain() throws IOException {
        client.getFileInfo("/a");
        client.getFileInfo("/b");
        for (int i = 0; i < 2 * shape().changes(); i++) {
            events.advance(1_000_000_007L * i + 8);
        }
        client.getFileInfo("/a");
        client.getFileInfo("/b");
        assertThat(nameNode.asked("getFileInfo")).isEqualTo(4);
        assertThat(cache.statistics(MetadataKind.STATUS).lapped()).isEqualTo(2);

        client.getFileInfo("/a");
        client.getFileInfo("/b");
        assertThat(nameNode.asked("getFileInfo")).isEqualTo(4);
    }

    @Test
    void questionThatIsUnderWayMeanwhile_isNotKept() throws IOException {
        nameNode.answers("getFileInfo", args -> {
            for (int i = 0; i < 2 * shape().changes(); i++) {
                events.advance(1_000_000_007L * i + 8);
            }
            return file("/a", 1);
        });
        client.getFileInfo("/a");
        nameNode.answers("getFileInfo", args -> file("/a", 2));
        assertThat(client.getFileInfo("/a").getLen()).isEqualTo(2);
    }

    @Test
    void whoKeepsUp_missesNothing() throws IOException {
        client.getFileInfo("/a");
        for (int i = 0; i < 20; i++) {
            for (int j = 1; j < shape().changes(); j++) {
                events.advance(1_000_000_007L * j + 8);
            }
            client.getFileInfo("/a");
        }
        assertThat(nameNode.asked("getFileInfo")).isEqualTo(1);
    }
}
