package io.tiercel.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.apache.hadoop.hdfs.protocol.ClientProtocol;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;
import org.apache.hadoop.ipc.Client;
import org.apache.hadoop.ipc.RpcInvocationHandler;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class StartingHandlerTest {
    private final ClientStart start = new ClientStart();
    private final List<String> asked = new ArrayList<>();
    private long fileBytes = 100;

    private final ClientProtocol nameNode = protocol((self, method, args) -> {
        asked.add("NameNode: " + method.getName());
        return method.getName().equals("getBlockLocations")
                ? new LocatedBlocks(fileBytes, false, List.of(), null, true, null, null)
                : null;
    });

    @Test
    void callsOfAProcessThatReadsLittle_goToTheNameNode() throws IOException {
        ClientProtocol client = client(Layer::new);
        client.getBlockLocations("/small", 0, 10);
        client.renewLease("client", List.of());
        assertThat(asked).containsExactly("NameNode: getBlockLocations", "NameNode: renewLease");
    }

    /** The layer has to learn where the blocks are. */
    @Test
    void callThatStartsTheLayer_isAskedOfItAnew() throws IOException {
        ClientProtocol client = client(Layer::new);
        fileBytes = ClientStart.FILE_BYTES;
        client.getBlockLocations("/large", 0, 10);
        client.getFileInfo("/large");
        assertThat(asked)
                .containsExactly("NameNode: getBlockLocations", "layer: getBlockLocations", "layer: getFileInfo");
    }

    /** Of several clients in a process, one has begun to read. */
    @Test
    void layerThatHasStarted_hasAllCalls() throws IOException {
        ClientProtocol client = client(Layer::new);
        client.getFileInfo("/a");
        start.start();
        client.getFileInfo("/a");
        client.mkdirs("/b", null, true);
        assertThat(asked).containsExactly("NameNode: getFileInfo", "layer: getFileInfo", "layer: mkdirs");
    }

    @Test
    void layerThatCannotStart_leavesAllToTheNameNode_andIsNotTriedAgain() throws IOException {
        ClientProtocol client = client(() -> {
            asked.add("tried");
            throw new NoClassDefFoundError("its jar was taken away");
        });
        start.start();
        client.getFileInfo("/a");
        client.getFileInfo("/a");
        assertThat(asked).containsExactly("tried", "NameNode: getFileInfo", "NameNode: getFileInfo");
    }

    private ClientProtocol client(Supplier<RpcInvocationHandler> layer) {
        StartingHandler handler = new StartingHandler(nameNode, layer, start);
        return protocol(handler);
    }

    private static ClientProtocol protocol(java.lang.reflect.InvocationHandler handler) {
        return ClientProtocol.class.cast(Proxy.newProxyInstance(
                ClientProtocol.class.getClassLoader(), new Class<?>[] {ClientProtocol.class}, handler));
    }

    /** Notes what it is asked. */
    private final class Layer implements RpcInvocationHandler {
        @Override
        public @Nullable Object invoke(Object self, Method method, Object @Nullable [] args) {
            asked.add("layer: " + method.getName());
            return method.getReturnType() == boolean.class ? Boolean.TRUE : null;
        }

        @Override
        public Client.@Nullable ConnectionId getConnectionId() {
            return null;
        }

        @Override
        public void close() {}
    }
}
