package io.tiercel.systemtests.differential;

import java.io.IOException;
import org.apache.hadoop.fs.Options;

/** A change of which paths there are. */
sealed interface TreeChange extends Change {
    record MakeDirectories(String path) implements TreeChange {
        @Override
        public String make(Site site) throws IOException {
            return "made=" + site.files().mkdirs(site.path(path));
        }
    }

    /** The older rename, which answers false where it cannot. */
    record Rename(String path, String to) implements TreeChange {
        @Override
        public String make(Site site) throws IOException {
            return "renamed=" + site.files().rename(site.path(path), site.path(to));
        }
    }

    /** The newer rename, which throws where it cannot, and may replace what is there. */
    record RenameOver(String path, String to, boolean overwrite) implements TreeChange {
        @Override
        public String make(Site site) throws IOException {
            site.context()
                    .rename(site.path(path), site.path(to), overwrite ? Options.Rename.OVERWRITE : Options.Rename.NONE);
            return "renamed";
        }
    }

    record Delete(String path, boolean recursive) implements TreeChange {
        @Override
        public String make(Site site) throws IOException {
            return "deleted=" + site.files().delete(site.path(path), recursive);
        }
    }
}
