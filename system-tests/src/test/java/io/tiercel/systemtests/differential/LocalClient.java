package io.tiercel.systemtests.differential;

import io.tiercel.client.ClientRuntime;
import io.tiercel.client.data.BlockReads;
import io.tiercel.client.data.chunk.Tier;
import io.tiercel.core.metadata.MetadataKind;
import java.io.IOException;
import java.security.PrivilegedExceptionAction;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.jspecify.annotations.Nullable;

/** A client in this JVM, with Tiercel or without it, as its configuration says. */
final class LocalClient implements Client {
    private final Map<Caller, Site> sites = new EnumMap<>(Caller.class);
    private final Configuration conf;
    private final Agitator agitator = new Agitator(this::ask);

    LocalClient(Configuration conf, String root) throws IOException {
        this.conf = conf;
        for (Caller caller : Caller.values()) {
            sites.put(caller, open(caller, root));
        }
    }

    @Override
    public Answer change(Caller caller, Change change) {
        try {
            return Answer.of(change.make(site(caller)));
        } catch (IOException | RuntimeException e) {
            // What it throws is its answer.
            return Answer.thrown(e);
        }
    }

    @Override
    public Answer ask(Probe probe) {
        return probe.kind().ask(site(probe.caller()), probe);
    }

    @Override
    public void agitate(List<Probe> probes) {
        agitator.agitate(probes);
    }

    @Override
    public Map<String, Long> counts() {
        Map<String, Long> counts = new TreeMap<>();
        ClientRuntime runtime = ClientRuntime.of(conf);
        if (runtime != null) {
            for (MetadataKind kind : MetadataKind.values()) {
                counts.put(
                        "hits " + kind.label(),
                        runtime.metadata().cache().statistics(kind).hits());
            }
            addData(runtime.data(), counts);
            runtime.hotStatistics().byName().forEach((name, count) -> counts.put("memcached " + name, count));
        }
        return counts;
    }

    @Override
    public void close() throws IOException {
        agitator.close();
        for (Site site : sites.values()) {
            site.files().close();
        }
    }

    private static void addData(@Nullable BlockReads data, Map<String, Long> counts) {
        if (data != null) {
            for (Tier tier : Tier.values()) {
                counts.put("bytes " + tier, data.bytes().of(tier));
            }
        }
    }

    private Site site(Caller caller) {
        Site site = sites.get(caller);
        if (site == null) {
            throw new IllegalStateException("no site of " + caller);
        }
        return site;
    }

    private Site open(Caller caller, String root) throws IOException {
        try {
            return caller.identity().doAs((PrivilegedExceptionAction<Site>) () -> {
                DistributedFileSystem files =
                        (DistributedFileSystem) FileSystem.newInstance(FileSystem.getDefaultUri(conf), conf);
                return Site.of(files, FileContext.getFileContext(FileSystem.getDefaultUri(conf), conf), root);
            });
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }
}
