package io.tiercel.systemtests.differential;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.fs.permission.AclEntry;
import org.apache.hadoop.fs.permission.FsPermission;

/** A change of who may do what. */
sealed interface AccessChange extends Change {
    record SetPermission(String path, short mode) implements AccessChange {
        @Override
        public String make(Site site) throws IOException {
            site.files().setPermission(site.path(path), new FsPermission(mode));
            return "set";
        }
    }

    record SetOwner(String path, String owner, String group) implements AccessChange {
        @Override
        public String make(Site site) throws IOException {
            site.files().setOwner(site.path(path), owner, group);
            return "set";
        }
    }

    /** An edit of a path's ACL; the specification is in the form of {@code hadoop fs -setfacl}. */
    record EditAcl(String path, Edit edit, String specification) implements AccessChange {
        @Override
        public String make(Site site) throws IOException {
            List<AclEntry> entries = AclEntry.parseAclSpec(specification, edit != Edit.REMOVE_ENTRIES);
            switch (edit) {
                case MODIFY -> site.files().modifyAclEntries(site.path(path), entries);
                case SET -> site.files().setAcl(site.path(path), entries);
                case REMOVE_ENTRIES -> site.files().removeAclEntries(site.path(path), entries);
                case REMOVE_DEFAULT -> site.files().removeDefaultAcl(site.path(path));
                case REMOVE_ALL -> site.files().removeAcl(site.path(path));
            }
            return "edited";
        }
    }

    /** What is done to an ACL. */
    enum Edit {
        MODIFY("user:alice:r-x,default:user:alice:rwx"),
        SET("user::rwx,group::r-x,other::---,user:alice:---"),
        REMOVE_ENTRIES("user:alice"),
        REMOVE_DEFAULT("user:alice:r--"),
        REMOVE_ALL("user:alice:r--");

        private final String specification;

        Edit(String specification) {
            this.specification = specification;
        }

        AccessChange of(String path) {
            return new EditAcl(path, this, specification);
        }
    }
}
