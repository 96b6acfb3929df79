package io.tiercel.coordinator.tail;

import io.tiercel.coordinator.namenode.EditSource;
import io.tiercel.core.events.EditPage;
import io.tiercel.core.events.EditPage.Batch;
import io.tiercel.core.events.NamespaceEvent;
import io.tiercel.core.events.NamespaceEvent.Kind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A NameNode whose log is written by the test. */
public final class FakeNameNode implements EditSource {
    public final NavigableMap<Long, Batch> announced = new TreeMap<>();
    public final Set<String> open = new TreeSet<>();
    public final List<String> asked = new ArrayList<>();
    public long last = 100;
    public long durable = 100;
    public long firstKept = 1;
    public int pageTransactions = 1_000;
    public boolean away;
    /** What it answers instead; null for what it knows. */
    public @Nullable IOException refusal;

    /** The transaction at which Hadoop's client fails. */
    public long unreadable = Long.MAX_VALUE;

    public boolean active = true;
    public boolean mayRevokeUntold;

    public void announce(Kind kind, String path) {
        append(NamespaceEvent.of(kind, path));
        switch (kind) {
            case FILE_CREATED, APPENDED -> open.add(path);
            case CLOSED, UNLINKED -> open.remove(path);
            case CREATED, TRUNCATED, ATTRIBUTES_CHANGED, ACCESS_CHANGED, RENAMED -> {}
        }
    }

    public void append(NamespaceEvent event) {
        last++;
        durable = last;
        announced.put(last, new Batch(last, List.of(event)));
    }

    /** Transactions that are announced to nobody. */
    public void hide(int transactions) {
        last += transactions;
        durable = last;
    }

    @Override
    public long currentTxid() throws IOException {
        answer("txid");
        return active ? last : -1;
    }

    @Override
    public EditPage edits(long fromTxid) throws IOException {
        answer("edits");
        if (fromTxid > durable) {
            return new EditPage(-1, -1, durable, List.of());
        }
        long first = Math.max(fromTxid, firstKept);
        long until = Math.min(durable, first + pageTransactions - 1);
        if (first <= unreadable && unreadable <= until) {
            throw new IllegalStateException("an event of a kind that is not known");
        }
        List<Batch> batches =
                List.copyOf(announced.subMap(first, true, until, true).values());
        return new EditPage(first, until, durable, batches);
    }

    @Override
    public void openFiles(Consumer<String> each) throws IOException {
        answer("open");
        open.forEach(each);
    }

    @Override
    public boolean isClosed(String path) throws IOException {
        answer("closed " + path);
        return !open.contains(path);
    }

    @Override
    public long beginSegment() throws IOException {
        answer("segment");
        hide(2);
        return last;
    }

    @Override
    public boolean mayRevokeUntold() {
        return mayRevokeUntold;
    }

    private void answer(String question) throws IOException {
        asked.add(question);
        if (refusal != null) {
            throw refusal;
        }
        if (away) {
            throw new IOException("connection refused");
        }
    }
}
