package io.tiercel.systemtests.differential;

import java.io.IOException;

/** A change of how HDFS treats a directory: erasure coding, storage, quotas, snapshots. */
sealed interface PolicyChange extends Change {
    /** An empty name takes the policy away. */
    record SetCoding(String path, String policy) implements PolicyChange {
        @Override
        public String make(Site site) throws IOException {
            if (policy.isEmpty()) {
                site.files().unsetErasureCodingPolicy(site.path(path));
            } else {
                site.files().setErasureCodingPolicy(site.path(path), policy);
            }
            return "set";
        }
    }

    /** An empty name takes the policy away. */
    record SetStoragePolicy(String path, String policy) implements PolicyChange {
        @Override
        public String make(Site site) throws IOException {
            if (policy.isEmpty()) {
                site.files().unsetStoragePolicy(site.path(path));
            } else {
                site.files().setStoragePolicy(site.path(path), policy);
            }
            return "set";
        }

        @Override
        public boolean unannounced() {
            return true;
        }
    }

    record SetQuota(String path, long names, long bytes) implements PolicyChange {
        @Override
        public String make(Site site) throws IOException {
            site.files().setQuota(site.path(path), names, bytes);
            return "set";
        }

        @Override
        public boolean unannounced() {
            return true;
        }
    }

    /** A step in the life of a directory's snapshots. */
    record Snapshot(String path, Step step, String name) implements PolicyChange {
        @Override
        public String make(Site site) throws IOException {
            switch (step) {
                case ALLOW -> site.files().allowSnapshot(site.path(path));
                case DISALLOW -> site.files().disallowSnapshot(site.path(path));
                case CREATE -> site.files().createSnapshot(site.path(path), name);
                case RENAME -> site.files().renameSnapshot(site.path(path), name, name + "2");
                case DELETE -> site.files().deleteSnapshot(site.path(path), name);
            }
            return "done";
        }

        @Override
        public boolean unannounced() {
            return true;
        }
    }

    /** What is done about snapshots. */
    enum Step {
        ALLOW,
        DISALLOW,
        CREATE,
        RENAME,
        DELETE
    }
}
