package io.tiercel.testbed.services;

import io.tiercel.testkit.EmbeddedCluster;

/**
 * Where a NameNode is found.
 *
 * @param uri of its file system: {@code hdfs://HOST:PORT}
 * @param pages where it shows its configuration: {@code HOST:PORT}
 */
public record NameNodeAddress(String uri, String pages) {
    /** That of an embedded cluster. */
    public static NameNodeAddress of(EmbeddedCluster cluster) {
        return new NameNodeAddress(cluster.uri(), cluster.dfs().getHttpUri(0).replaceFirst("^http://", ""));
    }
}
