package io.tiercel.client.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.protocol.FsPermissionExtension;
import org.junit.jupiter.api.Test;

class AttributeCopiesTest {
    @Test
    @SuppressWarnings("deprecation") // Callers of old look at the bits there.
    void permissionOfAFileWithAnAccessList_keepsItsBits() {
        FsPermission kept = new FsPermissionExtension(new FsPermission((short) 0640), true, false, true);
        FsPermission copy = Objects.requireNonNull(AttributeCopies.copy(kept));
        assertThat(copy).isNotSameAs(kept).isEqualTo(kept);
        assertThat(copy.getAclBit()).isTrue();
        assertThat(copy.getEncryptedBit()).isFalse();
        assertThat(copy.getErasureCodedBit()).isTrue();
        assertThat(AttributeCopies.copy(new FsPermission((short) 0640))).isExactlyInstanceOf(FsPermission.class);
    }
}
