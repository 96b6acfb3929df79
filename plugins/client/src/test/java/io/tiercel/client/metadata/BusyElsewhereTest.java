package io.tiercel.client.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.events.ChangedNames;
import io.tiercel.core.events.NamespaceEvent;
import io.tiercel.core.events.NamespaceEvent.Kind;
import io.tiercel.core.events.OpenFiles;
import io.tiercel.core.events.VersionChanges;
import io.tiercel.core.metadata.MetadataKind;
import io.tiercel.testkit.Seed;
import io.tiercel.wire.TableShape;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What others write elsewhere in a busy cluster takes nothing from who reads what is quiet. */
final class BusyElsewhereTest extends MetadataScene {
    private static final int QUIET = 2_000;
    private static final int OPEN = 200_000;
    private static final int CHANGES_PER_SECOND = 1_000;
    private static final int CHANGES_PER_POLL = 5;
    private static final int SECONDS = 30;

    private final Seed seed = Seed.announced("BusyElsewhereTest");
    private final OpenFiles open = new OpenFiles(OPEN + CHANGES_PER_SECOND * SECONDS);
    private final VersionChanges.Sink table = new VersionChanges.Sink() {
        @Override
        public void advance(long name) {
            events.advance(name);
        }

        @Override
        public void addOpen(long name, int delta) {
            assertThat(events.addOpen(name, delta)).as("room in the table").isTrue();
        }
    };

    /** The largest that the relay makes by its defaults. */
    @Override
    TableShape shape() {
        return new TableShape(1 << 22, 1 << 20);
    }

    @Test
    void quietStatuses_areKeptAndStayGood_besideOpenFilesAndChanges() throws IOException {
        for (int i = 0; i < OPEN; i++) {
            happens(NamespaceEvent.of(Kind.FILE_CREATED, busy()));
        }
        String[] paths = new String[QUIET];
        for (int i = 0; i < QUIET; i++) {
            paths[i] = quiet(i);
            client.getFileInfo(paths[i]);
        }
        for (int second = 0; second < SECONDS; second++) {
            changes();
            clock.advance(Duration.ofSeconds(1));
            events.confirm(clock.getAsLong());
            client.getFileInfo(paths[seed.below(QUIET)]);
        }
        long before = cache.statistics(MetadataKind.STATUS).hits();
        for (String path : paths) {
            client.getFileInfo(path);
        }
        long fromMemory = cache.statistics(MetadataKind.STATUS).hits() - before;
        assertThat(fromMemory).as("of %d, %s", QUIET, seed).isGreaterThanOrEqualTo(QUIET * 95 / 100);
        assertThat(cache.statistics(MetadataKind.STATUS).lapped()).isZero();
    }

    @Test
    void whatIsChangedAmongIt_isAskedForAnew() throws IOException {
        String path = busy();
        client.getFileInfo(path);
        changes();
        client.getFileInfo(path);
        assertThat(nameNode.asked("getFileInfo")).isEqualTo(1);

        happens(NamespaceEvent.of(Kind.UNLINKED, path));
        client.getFileInfo(path);
        assertThat(nameNode.asked("getFileInfo")).isEqualTo(2);
    }

    /** A second's changes as the coordinator polls them: half of the files that are made are closed at once. */
    private void changes() {
        for (int i = 0; i < CHANGES_PER_SECOND / CHANGES_PER_POLL; i++) {
            VersionChanges page = new VersionChanges();
            for (int j = 0; j < CHANGES_PER_POLL; j++) {
                String path = busy();
                follow(NamespaceEvent.of(Kind.FILE_CREATED, path), page);
                if (seed.oneIn(2)) {
                    follow(NamespaceEvent.of(Kind.CLOSED, path), page);
                }
            }
            page.applyTo(table);
        }
    }

    private void happens(NamespaceEvent event) {
        VersionChanges changes = new VersionChanges();
        follow(event, changes);
        changes.applyTo(table);
    }

    private void follow(NamespaceEvent event, VersionChanges changes) {
        ChangedNames.of(event, changes::advance);
        open.follow(event, changes);
    }

    private String quiet(int i) {
        return "/warehouse/db" + seed.below(200) + ".db/table" + seed.below(5_000) + "/day=" + seed.below(365)
                + "/part-" + i;
    }

    /** Each file in a directory of its own, which makes the most names. */
    private String busy() {
        return "/apps/app" + seed.below(50) + "/job" + seed.below(1 << 30) + "/_temporary/0/attempt"
                + seed.below(1 << 30) + "/part-" + seed.below(1_000);
    }
}
