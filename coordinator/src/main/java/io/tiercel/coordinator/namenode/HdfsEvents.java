package io.tiercel.coordinator.namenode;

import io.tiercel.core.events.EditPage;
import io.tiercel.core.events.EditPage.Batch;
import io.tiercel.core.events.NamespaceEvent;
import io.tiercel.core.events.NamespaceEvent.Kind;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.hdfs.inotify.Event;
import org.apache.hadoop.hdfs.inotify.Event.AppendEvent;
import org.apache.hadoop.hdfs.inotify.Event.CloseEvent;
import org.apache.hadoop.hdfs.inotify.Event.CreateEvent;
import org.apache.hadoop.hdfs.inotify.Event.MetadataUpdateEvent;
import org.apache.hadoop.hdfs.inotify.Event.RenameEvent;
import org.apache.hadoop.hdfs.inotify.Event.TruncateEvent;
import org.apache.hadoop.hdfs.inotify.Event.UnlinkEvent;
import org.apache.hadoop.hdfs.inotify.EventBatch;
import org.apache.hadoop.hdfs.inotify.EventBatchList;

/** Reads HDFS's events as the core's. */
final class HdfsEvents {
    private HdfsEvents() {}

    static EditPage page(EventBatchList list) {
        List<Batch> batches = list.getBatches().stream().map(HdfsEvents::batch).toList();
        return new EditPage(list.getFirstTxid(), list.getLastTxid(), list.getSyncTxid(), batches);
    }

    private static Batch batch(EventBatch batch) {
        return new Batch(
                batch.getTxid(),
                Stream.of(batch.getEvents()).map(HdfsEvents::event).toList());
    }

    static NamespaceEvent event(Event event) {
        return switch (event.getEventType()) {
            case CREATE -> created((CreateEvent) event);
            case CLOSE -> NamespaceEvent.of(Kind.CLOSED, ((CloseEvent) event).getPath());
            case APPEND -> NamespaceEvent.of(Kind.APPENDED, ((AppendEvent) event).getPath());
            case TRUNCATE -> NamespaceEvent.of(Kind.TRUNCATED, ((TruncateEvent) event).getPath());
            case UNLINK -> NamespaceEvent.of(Kind.UNLINKED, ((UnlinkEvent) event).getPath());
            case RENAME ->
                NamespaceEvent.renamed(((RenameEvent) event).getSrcPath(), ((RenameEvent) event).getDstPath());
            case METADATA -> updated((MetadataUpdateEvent) event);
        };
    }

    private static NamespaceEvent created(CreateEvent event) {
        return switch (event.getiNodeType()) {
            case FILE -> NamespaceEvent.of(Kind.FILE_CREATED, event.getPath());
            case DIRECTORY, SYMLINK -> NamespaceEvent.of(Kind.CREATED, event.getPath());
        };
    }

    private static NamespaceEvent updated(MetadataUpdateEvent event) {
        return switch (event.getMetadataType()) {
            case TIMES, REPLICATION -> NamespaceEvent.of(Kind.ATTRIBUTES_CHANGED, event.getPath());
            case OWNER, PERMS, ACLS, XATTRS -> NamespaceEvent.of(Kind.ACCESS_CHANGED, event.getPath());
        };
    }
}
