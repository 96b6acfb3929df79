package io.tiercel.reproduce.compatibility.command;

import io.tiercel.reproduce.compatibility.site.CompatibilitySite;
import io.tiercel.reproduce.compatibility.site.Compatible;
import io.tiercel.reproduce.compatibility.site.SystemCard;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.Path;

/** A table of mounts of the client's, as users of several clusters have it. */
public final class ViewFsSystem implements Compatible {
    private static final String ROOT = "/compatibility/viewfs";
    private static final String LINK = "fs.viewfs.mounttable.users.link.";
    private static final int FILE_BYTES = 3_000_000;

    @Override
    public SystemCard card() {
        return new SystemCard(
                "viewfs",
                "viewfs: hadoop fs through a table of mounts, as the default file system",
                true,
                "two mounts, both of one cluster");
    }

    @Override
    public Prepared prepare(CompatibilitySite site) throws IOException {
        site.write(site.stock(), new Path(ROOT, "one/a"), FILE_BYTES);
        site.write(site.stock(), new Path(ROOT, "one/d/b"), FILE_BYTES);
        site.write(site.stock(), new Path(ROOT, "two/c"), FILE_BYTES);
        return new CommandSession(site, commands(), mounts(site))::run;
    }

    private static Map<String, String> mounts(CompatibilitySite site) {
        return Map.of(
                "fs.defaultFS",
                "viewfs://users",
                LINK + "/files",
                site.qualified(new Path(ROOT, "one")).toString(),
                LINK + "/more/files",
                site.qualified(new Path(ROOT, "two")).toString());
    }

    private static List<String> commands() {
        return List.of(
                "hadoop fs -ls -R /files",
                "hadoop fs -ls -R /more/files",
                "hadoop fs -cat /files/a /more/files/c",
                "hadoop fs -get /files " + CommandSession.LOCAL,
                "hadoop fs -count /files /more/files",
                "hadoop fs -checksum /files/d/b",
                "hadoop fs -cp /files/a /more/files/copy",
                "hadoop fs -cat viewfs://users/more/files/copy",
                "hadoop fs -rm -skipTrash /more/files/copy",
                "! hadoop fs -cat /more/files/copy");
    }
}
