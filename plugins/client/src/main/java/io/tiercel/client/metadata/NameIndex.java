package io.tiercel.client.metadata;

import io.tiercel.core.metadata.PathVersions;

/**
 * The names on which depends what this process keeps, or has just asked for, each with when it last changed. Changes are
 * numbered as they come. A change of any other name costs a search that finds nothing.
 *
 * <p>A name is here for as long as somebody holds it. One path has one name, whatever the cluster: a NameNode may have
 * several names, and a change elsewhere under the same path only drops an answer early. Thread-safe; who only looks whether
 * names have changed takes no lock.
 */
final class NameIndex {
    private static final int SIZE_FIRST = 1 << 10;

    private long[] names = new long[SIZE_FIRST];
    private Version[] versions = new Version[SIZE_FIRST];
    private int size;
    private long changes;
    private volatile long allChanged;

    /** When a name last changed. */
    static final class Version {
        private final long name;
        private int holders;
        private volatile long changed;

        private Version(long name) {
            this.name = name;
        }

        long name() {
            return name;
        }
    }

    /** Names that somebody holds, until they are let go. */
    static final class Held {
        private final Version[] versions;
        private volatile boolean gone;

        private Held(Version[] versions) {
            this.versions = versions;
        }

        /** The names, but for those that belong to no path. */
        long[] names() {
            long[] all = new long[versions.length];
            for (int i = 0; i < all.length; i++) {
                all[i] = versions[i].name;
            }
            return all;
        }
    }

    /** From here on changes of these names are noted. */
    synchronized Held hold(long[] wanted) {
        int count = 0;
        for (long name : wanted) {
            count += PathVersions.isReserved(name) ? 0 : 1;
        }
        Version[] held = new Version[count];
        int next = 0;
        for (long name : wanted) {
            if (!PathVersions.isReserved(name)) {
                Version version = getOrAdd(name);
                version.holders++;
                held[next++] = version;
            }
        }
        return new Held(held);
    }

    /** From here on nobody is told that these names have not changed; to let them go twice does nothing. */
    synchronized void letGo(Held held) {
        if (held.gone) {
            return;
        }
        // Before any of the names goes, for those who look at them just now.
        held.gone = true;
        for (Version version : held.versions) {
            if (--version.holders == 0) {
                remove(place(version.name));
            }
        }
    }

    /** The number of the last change. */
    synchronized long changes() {
        return changes;
    }

    /** How many names are held. */
    synchronized int size() {
        return size;
    }

    /** Whether these names are held still, and none has changed since the change of this number. */
    boolean isUnchanged(Held held, long since) {
        if (allChanged > since) {
            return false;
        }
        for (Version version : held.versions) {
            if (version.changed > since) {
                return false;
            }
        }
        return !held.gone;
    }

    synchronized void advance(long name) {
        changed(name);
    }

    /** Advances the first names of the array. */
    synchronized void advance(long[] all, int count) {
        for (int i = 0; i < count; i++) {
            changed(all[i]);
        }
    }

    /** What has changed is not known. */
    synchronized void advanceAll() {
        allChanged = ++changes;
    }

    private void changed(long name) {
        int place = place(name);
        if (names[place] == name && !PathVersions.isReserved(name)) {
            versions[place].changed = ++changes;
        }
    }

    private Version getOrAdd(long name) {
        int place = place(name);
        if (names[place] == name) {
            return versions[place];
        }
        if (size >= names.length / 2) {
            grow();
            place = place(name);
        }
        Version version = new Version(name);
        names[place] = name;
        versions[place] = version;
        size++;
        return version;
    }

    /** Where the name is, or would be. No path has the name 0, which is that of an empty place. */
    private int place(long name) {
        int place = home(name);
        while (names[place] != name && names[place] != 0) {
            place = (place + 1) & (names.length - 1);
        }
        return place;
    }

    private int home(long name) {
        return (int) name & (names.length - 1);
    }

    /** Empties the place, and moves back those that are where they are only because it was taken. */
    private void remove(int place) {
        int mask = names.length - 1;
        int empty = place;
        for (int at = (place + 1) & mask; names[at] != 0; at = (at + 1) & mask) {
            int fromHome = (at - home(names[at])) & mask;
            if (fromHome >= ((at - empty) & mask)) {
                names[empty] = names[at];
                versions[empty] = versions[at];
                empty = at;
            }
        }
        names[empty] = 0;
        clear(empty);
        size--;
    }

    @SuppressWarnings("NullAway") // An empty place has no version.
    private void clear(int place) {
        versions[place] = null;
    }

    private void grow() {
        Version[] all = versions;
        names = new long[2 * names.length];
        versions = new Version[names.length];
        for (Version version : all) {
            if (isThere(version)) {
                int place = place(version.name);
                names[place] = version.name;
                versions[place] = version;
            }
        }
    }

    private static boolean isThere(Version version) {
        return version != null;
    }
}
