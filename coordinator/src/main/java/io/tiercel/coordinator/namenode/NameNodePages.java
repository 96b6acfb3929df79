package io.tiercel.coordinator.namenode;

import io.tiercel.core.events.AccessAuthority;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLConnection;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.DFSUtil;
import org.apache.hadoop.hdfs.DFSUtilClient;
import org.apache.hadoop.hdfs.HAUtilClient;
import org.apache.hadoop.hdfs.web.URLConnectionFactory;
import org.apache.hadoop.security.SecurityUtil;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.authentication.client.AuthenticationException;
import org.jspecify.annotations.Nullable;

/** The pages at which a cluster's NameNodes show their configuration, as the user sees them who runs this process. */
final class NameNodePages {
    private static final int CONNECT_MILLIS_MAX = 3_000;
    private static final int ANSWER_MILLIS_MAX = 10_000;
    private static final int PAGE_BYTES_MAX = 16 << 20;
    private static final String PROVIDER = DFSConfigKeys.DFS_NAMENODE_INODE_ATTRIBUTES_PROVIDER_KEY;

    private final Configuration conf;
    private final URI fileSystem;
    private final URLConnectionFactory connections;

    NameNodePages(Configuration conf, URI fileSystem) {
        this.conf = conf;
        this.fileSystem = fileSystem;
        this.connections =
                URLConnectionFactory.newDefaultURLConnectionFactory(CONNECT_MILLIS_MAX, ANSWER_MILLIS_MAX, conf);
    }

    /** The page of each NameNode. */
    List<URI> all() throws IOException {
        List<URI> pages = new ArrayList<>();
        for (InetSocketAddress nameNode : nameNodes()) {
            pages.add(DFSUtil.getInfoServer(nameNode, conf, DFSUtil.getHttpClientScheme(conf))
                    .resolve("/conf"));
        }
        return pages;
    }

    private Collection<InetSocketAddress> nameNodes() {
        if (!HAUtilClient.isLogicalUri(conf, fileSystem)) {
            return List.of(DFSUtilClient.getNNAddress(fileSystem));
        }
        @Nullable
        Map<String, InetSocketAddress> known =
                DFSUtilClient.getHaNnRpcAddresses(conf).get(fileSystem.getHost());
        return known == null ? List.of() : known.values();
    }

    /**
     * Who decides, by what the page says.
     *
     * @throws IOException if there is no such page now, or it does not show a NameNode's configuration
     */
    AccessAuthority authority(URI page) throws IOException {
        Configuration told = new Configuration(false);
        told.addResource(new ByteArrayInputStream(SecurityUtil.doAsLoginUser(() -> read(page))), page.toString(), true);
        if (told.getRaw(DFSConfigKeys.DFS_NAMENODE_NAME_DIR_KEY) == null) {
            throw new IOException("it shows no NameNode's configuration");
        }
        String provider = told.getRaw(PROVIDER);
        return provider == null || provider.isBlank() ? AccessAuthority.HDFS : AccessAuthority.OUTSIDE;
    }

    private byte[] read(URI page) throws IOException {
        try {
            URLConnection connection =
                    connections.openConnection(page.toURL(), UserGroupInformation.isSecurityEnabled());
            try (InputStream in = connection.getInputStream()) {
                return in.readNBytes(PAGE_BYTES_MAX);
            }
        } catch (AuthenticationException e) {
            throw new IOException("it refuses this process's user: " + e.getMessage(), e);
        }
    }
}
