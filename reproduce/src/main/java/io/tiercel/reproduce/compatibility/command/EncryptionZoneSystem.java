package io.tiercel.reproduce.compatibility.command;

import io.tiercel.reproduce.compatibility.site.CompatibilitySite;
import io.tiercel.reproduce.compatibility.site.Compatible;
import io.tiercel.reproduce.compatibility.site.SystemCard;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.Path;

/** Files that the client deciphers. */
public final class EncryptionZoneSystem implements Compatible {
    private static final String ROOT = "/compatibility/zone";
    private static final int FILE_BYTES = 3_000_000;

    @Override
    public SystemCard card() {
        return new SystemCard(
                "encryption-zone",
                "an encryption zone: hadoop fs, hdfs crypto, bytes as they lie there",
                true,
                "keys in a file of Java's, not in a KMS; memory has the enciphered bytes");
    }

    @Override
    public Prepared prepare(CompatibilitySite site) throws IOException {
        Path root = new Path(ROOT);
        site.stock().mkdirs(root);
        site.stock().createEncryptionZone(root, site.key().name());
        site.write(site.stock(), new Path(root, "a"), FILE_BYTES);
        site.write(site.stock(), new Path(root, "d/b"), 2 * FILE_BYTES);
        return new CommandSession(site, commands(), Map.of())::run;
    }

    private static List<String> commands() {
        return List.of(
                "hdfs crypto -listZones",
                "hdfs crypto -getFileEncryptionInfo -path " + ROOT + "/a",
                "hadoop fs -ls -R " + ROOT,
                "hadoop fs -cat " + ROOT + "/a " + ROOT + "/d/b",
                "hadoop fs -get " + ROOT + "/d " + CommandSession.LOCAL,
                "hadoop fs -tail " + ROOT + "/d/b",
                "hadoop fs -cat /.reserved/raw" + ROOT + "/a",
                "hadoop fs -checksum " + ROOT + "/a",
                "! hadoop fs -mv " + ROOT + "/a /compatibility/outside");
    }
}
