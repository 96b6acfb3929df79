package io.tiercel.systemtests.differential;

import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.Options;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;

/** A change of one file's data. */
sealed interface FileChange extends Change {
    /** Block after block. */
    @Override
    default boolean gradual() {
        return true;
    }

    int BUFFER_BYTES = 4096;

    /** A new file, complete. */
    record Create(String path, boolean overwrite, Content content, long blockBytes, short replication)
            implements FileChange {
        @Override
        public String make(Site site) throws IOException {
            Writing.toTheEnd(
                    site.files().create(site.path(path), overwrite, BUFFER_BYTES, replication, blockBytes), content);
            return "created";
        }
    }

    /** A new file made by FileContext, whose parent must be there unless it is asked for. */
    record CreateByContext(String path, boolean overwrite, boolean parents, Content content) implements FileChange {
        @Override
        public String make(Site site) throws IOException {
            EnumSet<CreateFlag> flags = EnumSet.of(CreateFlag.CREATE);
            if (overwrite) {
                flags.add(CreateFlag.OVERWRITE);
            }
            Options.CreateOpts parent =
                    parents ? Options.CreateOpts.createParent() : Options.CreateOpts.donotCreateParent();
            Options.CreateOpts mode = Options.CreateOpts.perms(new FsPermission((short) 0640));
            Writing.toTheEnd(site.context().create(site.path(path), flags, parent, mode), content);
            return "created";
        }
    }

    record Append(String path, Content content, boolean newBlock) implements FileChange {
        @Override
        public String make(Site site) throws IOException {
            EnumSet<CreateFlag> flags = EnumSet.of(CreateFlag.APPEND);
            if (newBlock) {
                flags.add(CreateFlag.NEW_BLOCK);
            }
            Writing.toTheEnd(site.files().append(site.path(path), flags, BUFFER_BYTES, null), content);
            return "appended";
        }
    }

    record Truncate(String path, long length) implements FileChange {
        @Override
        public String make(Site site) throws IOException {
            return "truncated=" + site.files().truncate(site.path(path), length);
        }
    }

    record Concat(String path, List<String> sources) implements FileChange {
        @Override
        public String make(Site site) throws IOException {
            site.files()
                    .concat(site.path(path), sources.stream().map(site::path).toArray(Path[]::new));
            return "joined";
        }
    }
}
