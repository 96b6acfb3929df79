package io.tiercel.coordinator.namenode;

import io.tiercel.core.events.AccessAuthority;
import io.tiercel.core.events.EditPage;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.URI;
import java.util.EnumSet;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.BatchedRemoteIterator.BatchedEntries;
import org.apache.hadoop.hdfs.NameNodeProxiesClient;
import org.apache.hadoop.hdfs.protocol.ClientProtocol;
import org.apache.hadoop.hdfs.protocol.OpenFileEntry;
import org.apache.hadoop.hdfs.protocol.OpenFilesIterator;
import org.apache.hadoop.hdfs.protocol.OpenFilesIterator.OpenFilesType;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.security.AccessControlException;

/** The changes of a real HDFS, over the protocol its clients use; with two NameNodes, those of the active one. */
public final class HdfsEditSource implements EditSource, AutoCloseable {
    private static final String NO_DIRECTORY = "(is not a directory)";

    private final ClientProtocol nameNode;
    private final AuthorityWatch authority;

    private HdfsEditSource(ClientProtocol nameNode, AuthorityWatch authority) {
        this.nameNode = nameNode;
        this.authority = authority;
    }

    /**
     * A source that connects when it is first asked.
     *
     * @param authority who decides of access, or that the NameNode is asked for it
     *
     * @throws IOException if the configuration does not lead to a NameNode
     */
    public static HdfsEditSource of(Configuration conf, URI fileSystem, AccessAuthority authority) throws IOException {
        Configuration own = NameNodeConfiguration.of(conf, fileSystem);
        return new HdfsEditSource(
                NameNodeProxiesClient.createProxyWithClientProtocol(own, fileSystem, null)
                        .getProxy(),
                AuthorityWatch.start(conf, fileSystem, authority));
    }

    @Override
    public long currentTxid() throws IOException {
        return asked(nameNode::getCurrentEditLogTxid);
    }

    @Override
    public EditPage edits(long fromTxid) throws IOException {
        return HdfsEvents.page(asked(() -> nameNode.getEditsFromTxid(fromTxid)));
    }

    @Override
    public void openFiles(Consumer<String> each) throws IOException {
        long cursor = 0;
        boolean more = true;
        while (more) {
            BatchedEntries<OpenFileEntry> batch = openFilesAfter(cursor);
            for (int i = 0; i < batch.size(); i++) {
                each.accept(batch.get(i).getFilePath());
                cursor = batch.get(i).getId();
            }
            more = batch.hasMore() && batch.size() > 0;
        }
    }

    @Override
    public boolean isClosed(String path) throws IOException {
        try {
            return asked(() -> nameNode.isFileClosed(path));
        } catch (FileNotFoundException e) {
            return true;
        } catch (AccessControlException e) {
            // That is how the NameNode says that there is a file in the place of one of the path's directories.
            String said = String.valueOf(e.getMessage());
            if (said.lines().findFirst().orElse("").endsWith(NO_DIRECTORY)) {
                return true;
            }
            throw e;
        }
    }

    @Override
    public long beginSegment() throws IOException {
        return asked(nameNode::rollEdits);
    }

    @Override
    public void close() {
        authority.close();
        RPC.stopProxy(nameNode);
    }

    @Override
    public boolean mayRevokeUntold() {
        return authority.authority() != AccessAuthority.HDFS;
    }

    private BatchedEntries<OpenFileEntry> openFilesAfter(long cursor) throws IOException {
        return asked(() -> nameNode.listOpenFiles(
                cursor, EnumSet.of(OpenFilesType.ALL_OPEN_FILES), OpenFilesIterator.FILTER_PATH_DEFAULT));
    }

    private interface Question<T> {
        T ask() throws IOException;
    }

    private static <T> T asked(Question<T> question) throws IOException {
        try {
            return question.ask();
        } catch (RemoteException e) {
            throw e.unwrapRemoteException();
        }
    }
}
