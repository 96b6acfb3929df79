package io.tiercel.coordinator.namenode;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.events.NamespaceEvent;
import io.tiercel.core.events.NamespaceEvent.Kind;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.inotify.Event;
import org.apache.hadoop.hdfs.inotify.Event.CreateEvent.INodeType;
import org.apache.hadoop.hdfs.inotify.Event.MetadataUpdateEvent.MetadataType;
import org.apache.hadoop.hdfs.inotify.EventBatch;
import org.apache.hadoop.hdfs.inotify.EventBatchList;
import org.junit.jupiter.api.Test;

final class HdfsEventsTest {
    @Test
    void event_createdIsOpenOnlyIfItIsAFile() {
        assertThat(HdfsEvents.event(created(INodeType.FILE)).kind()).isEqualTo(Kind.FILE_CREATED);
        assertThat(HdfsEvents.event(created(INodeType.DIRECTORY)).kind()).isEqualTo(Kind.CREATED);
        assertThat(HdfsEvents.event(created(INodeType.SYMLINK)).kind()).isEqualTo(Kind.CREATED);
    }

    @Test
    void event_ofMetadataIsInheritedOrNot() {
        Map<MetadataType, Kind> kinds = new TreeMap<>();
        for (MetadataType type : MetadataType.values()) {
            Event event = new Event.MetadataUpdateEvent.Builder()
                    .path("/a")
                    .metadataType(type)
                    .build();
            kinds.put(type, HdfsEvents.event(event).kind());
        }
        assertThat(kinds)
                .isEqualTo(Map.of(
                        MetadataType.TIMES, Kind.ATTRIBUTES_CHANGED,
                        MetadataType.REPLICATION, Kind.ATTRIBUTES_CHANGED,
                        MetadataType.OWNER, Kind.ACCESS_CHANGED,
                        MetadataType.PERMS, Kind.ACCESS_CHANGED,
                        MetadataType.ACLS, Kind.ACCESS_CHANGED,
                        MetadataType.XATTRS, Kind.ACCESS_CHANGED));
    }

    @Test
    void event_keepsPaths() {
        assertThat(HdfsEvents.event(new Event.CloseEvent("/a", 1, 2))).isEqualTo(NamespaceEvent.of(Kind.CLOSED, "/a"));
        assertThat(HdfsEvents.event(new Event.TruncateEvent("/a", 1, 2)))
                .isEqualTo(NamespaceEvent.of(Kind.TRUNCATED, "/a"));
        assertThat(HdfsEvents.event(new Event.AppendEvent.Builder().path("/a").build()))
                .isEqualTo(NamespaceEvent.of(Kind.APPENDED, "/a"));
        assertThat(HdfsEvents.event(new Event.UnlinkEvent.Builder().path("/a").build()))
                .isEqualTo(NamespaceEvent.of(Kind.UNLINKED, "/a"));
        assertThat(HdfsEvents.event(new Event.RenameEvent.Builder()
                        .srcPath("/a")
                        .dstPath("/b")
                        .build()))
                .isEqualTo(NamespaceEvent.renamed("/a", "/b"));
    }

    @Test
    void page_keepsTransactions() {
        EventBatch batch = new EventBatch(7, new Event[] {new Event.CloseEvent("/a", 1, 2)});
        var page = HdfsEvents.page(new EventBatchList(List.of(batch), 6, 9, 12));
        assertThat(page.firstTxid()).isEqualTo(6);
        assertThat(page.lastTxid()).isEqualTo(9);
        assertThat(page.syncTxid()).isEqualTo(12);
        assertThat(page.batches()).extracting(b -> b.txid()).containsExactly(7L);
    }

    private static Event created(INodeType type) {
        return new Event.CreateEvent.Builder()
                .path("/a")
                .iNodeType(type)
                .ownerName("joe")
                .groupName("joe")
                .perms(FsPermission.getDefault())
                .build();
    }
}
