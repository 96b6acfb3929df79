package io.tiercel.systemtests.differential;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import org.apache.hadoop.fs.XAttrSetFlag;

/** A change of what a path says of itself. */
sealed interface AttributeChange extends Change {
    record SetReplication(String path, short replication) implements AttributeChange {
        @Override
        public String make(Site site) throws IOException {
            return "set=" + site.files().setReplication(site.path(path), replication);
        }
    }

    /** Times in milliseconds; -1 leaves one as it is. */
    record SetTimes(String path, long modified, long accessed) implements AttributeChange {
        @Override
        public String make(Site site) throws IOException {
            site.files().setTimes(site.path(path), modified, accessed);
            return "set";
        }
    }

    record SetXAttr(String path, String name, String value, boolean replace) implements AttributeChange {
        @Override
        public String make(Site site) throws IOException {
            EnumSet<XAttrSetFlag> flags =
                    replace ? EnumSet.of(XAttrSetFlag.REPLACE) : EnumSet.of(XAttrSetFlag.CREATE, XAttrSetFlag.REPLACE);
            site.files().setXAttr(site.path(path), name, value.getBytes(StandardCharsets.UTF_8), flags);
            return "set";
        }
    }

    record RemoveXAttr(String path, String name) implements AttributeChange {
        @Override
        public String make(Site site) throws IOException {
            site.files().removeXAttr(site.path(path), name);
            return "removed";
        }
    }
}
