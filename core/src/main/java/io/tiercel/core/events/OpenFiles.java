package io.tiercel.core.events;

import io.tiercel.core.metadata.PathVersions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;

/**
 * The files that are open for writing, by path; nothing that tells of them may be cached.
 *
 * <p>Some are here in doubt: they may be closed by now, and only the NameNode can say. The others end here with an event: a
 * close, which the recovery of a lease ends in as well, an unlink of the file or of a directory above it, or a file that takes
 * its place. They are {@linkplain #review reviewed} all the same, one after another, so that none stays for good whatever the
 * NameNode has not told. Past its capacity the set gives up: it follows nothing more and says {@link #tooMany}, by which every
 * answer counts as one about an open file, until a fresh set takes its place.
 *
 * <p>Not thread-safe.
 */
public final class OpenFiles {
    private final int capacity;
    private final NavigableSet<String> paths = new TreeSet<>();
    private final Map<String, Long> doubts = new LinkedHashMap<>();
    private final Map<String, Long> reviewed = new LinkedHashMap<>();
    private String lastReviewed = "";
    private long lastTicket;
    private boolean tooMany;

    /** A question for the NameNode: is the file at this path closed? The ticket is void once the path has changed. */
    public record Doubt(String path, long ticket) {}

    public OpenFiles(int capacity) {
        if (capacity < 1) {
            throw new IllegalArgumentException("the capacity of the open files must be positive: " + capacity);
        }
        this.capacity = capacity;
    }

    /** Whether there are more open files than can be followed. */
    public boolean tooMany() {
        return tooMany;
    }

    /** Whether a file is certainly open, so that its blocks may account for transactions announced to nobody. */
    public boolean anyCertain() {
        return tooMany || paths.size() > doubts.size();
    }

    public int size() {
        return paths.size();
    }

    public boolean contains(String path) {
        return paths.contains(path);
    }

    /** Adds a file that a listing of the NameNode showed open. */
    public void listed(String path, VersionChanges changes) {
        open(path, false, changes);
    }

    /** Follows an event that happened after everything known so far. */
    public void follow(NamespaceEvent event, VersionChanges changes) {
        if (tooMany) {
            return;
        }
        String path = event.path();
        switch (event.kind()) {
            case FILE_CREATED, APPENDED -> open(path, false, changes);
            case TRUNCATED -> open(path, true, changes);
            case CLOSED -> close(path, changes);
            case UNLINKED -> closeBranch(path, changes);
            case RENAMED -> move(path, event.destination(), changes);
            case CREATED, ATTRIBUTES_CHANGED, ACCESS_CHANGED -> {}
        }
    }

    /**
     * Follows an event that happened before the last listing ended, so that what was listed may be older or newer.
     *
     * <p>Nothing is removed. What the event would have opened, closed or moved is open in doubt, at both ends of a
     * rename. Hence every open file is here: a listed one under the path it was listed with, which stays, or which
     * later renames take along; any other because the event that opened it came after the listing began.
     */
    public void followInDoubt(NamespaceEvent event, VersionChanges changes) {
        if (tooMany) {
            return;
        }
        String path = event.path();
        switch (event.kind()) {
            case FILE_CREATED, APPENDED, TRUNCATED -> open(path, true, changes);
            case CLOSED, UNLINKED -> branch(path).forEach(this::doubt);
            case RENAMED -> {
                branch(event.destination()).forEach(this::doubt);
                for (String old : branch(path)) {
                    doubt(old);
                    open(moved(old, path, event.destination()), true, changes);
                }
            }
            case CREATED, ATTRIBUTES_CHANGED, ACCESS_CHANGED -> {}
        }
    }

    /** The first of the files that are here in doubt, the longest doubted first. */
    public List<Doubt> doubts(int atMost) {
        return doubts.entrySet().stream()
                .limit(atMost)
                .map(e -> new Doubt(e.getKey(), e.getValue()))
                .toList();
    }

    /**
     * Questions about the next of the files that are not in doubt, in turn. They are as open as before until the answer comes.
     */
    public List<Doubt> review(int atMost) {
        List<Doubt> next = new ArrayList<>();
        for (String path : paths.tailSet(lastReviewed, false)) {
            if (next.size() == atMost) {
                return next;
            }
            lastReviewed = path;
            if (!doubts.containsKey(path)) {
                reviewed.put(path, ++lastTicket);
                next.add(new Doubt(path, lastTicket));
            }
        }
        lastReviewed = "";
        return next;
    }

    /**
     * Takes the NameNode's answer to a doubt. It must be given after every event has been followed that happened
     * before the answer: one that changed the path has voided the ticket.
     */
    public void settle(Doubt doubt, boolean closed, VersionChanges changes) {
        boolean known = doubts.remove(doubt.path(), doubt.ticket()) || reviewed.remove(doubt.path(), doubt.ticket());
        if (known && closed) {
            close(doubt.path(), changes);
        }
    }

    /** Counts every open file into the changes, for a table that knows of none. */
    public void countInto(VersionChanges changes) {
        if (tooMany) {
            changes.addOpen(PathVersions.EPOCH, 1);
        }
        for (String path : paths) {
            PathVersions.fileOpen(path, name -> changes.addOpen(name, 1));
        }
    }

    private void open(String path, boolean inDoubt, VersionChanges changes) {
        if (paths.size() >= capacity && !paths.contains(path)) {
            giveUp(changes);
        }
        if (tooMany) {
            return;
        }
        if (paths.add(path)) {
            PathVersions.fileOpen(path, name -> changes.addOpen(name, 1));
        }
        doubts.remove(path);
        reviewed.remove(path);
        if (inDoubt) {
            doubt(path);
        }
    }

    private void close(String path, VersionChanges changes) {
        doubts.remove(path);
        reviewed.remove(path);
        if (paths.remove(path)) {
            PathVersions.fileOpen(path, name -> changes.addOpen(name, -1));
        }
    }

    private void closeBranch(String path, VersionChanges changes) {
        branch(path).forEach(open -> close(open, changes));
    }

    private void move(String from, String to, VersionChanges changes) {
        closeBranch(to, changes);
        for (String path : branch(from)) {
            boolean inDoubt = doubts.containsKey(path);
            close(path, changes);
            open(moved(path, from, to), inDoubt, changes);
        }
    }

    private void doubt(String path) {
        doubts.remove(path);
        reviewed.remove(path);
        if (paths.contains(path)) {
            doubts.put(path, ++lastTicket);
        }
    }

    /** Beyond the capacity: forgets all, and opens the one name that every answer depends on, for good. */
    private void giveUp(VersionChanges changes) {
        paths.clear();
        doubts.clear();
        reviewed.clear();
        tooMany = true;
        changes.addOpen(PathVersions.EPOCH, 1);
    }

    /** The open files at the path or below it, apart from the set, which may then change. */
    private List<String> branch(String path) {
        List<String> result = new ArrayList<>();
        if (paths.contains(path)) {
            result.add(path);
        }
        String below = path.equals("/") ? "/" : path + "/";
        // '0' follows '/', so the range holds exactly the paths that begin with the directory's.
        result.addAll(paths.subSet(below, below.substring(0, below.length() - 1) + "0"));
        return result;
    }

    private static String moved(String path, String from, String to) {
        return to + path.substring(from.length());
    }
}
