package io.tiercel.wire.measure;

import io.tiercel.core.topology.SeenHop;
import io.tiercel.core.topology.SeenHop.Source;
import io.tiercel.testkit.Fuzz;
import io.tiercel.wire.link.MessageReader;
import io.tiercel.wire.link.MessageWriter;
import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a coordinator, relays and commands say of measurements. */
@Tag("fuzz")
final class MeasureFuzzTest {
    @Test
    void toldToCommands() throws InterruptedException {
        HopsReport hops = new HopsReport(
                List.of(new SeenHop("vm-1", Source.TRACE, "10.0.0.1"), new SeenHop("vm-1", Source.ROUTE, "")));
        Fuzz.of("what a command is told of a measurement")
                .sample(new MeasurePlan(28, 1 << 27, List.of("vm-9: its relay is away")).message())
                .sample(new MeasuredPair("vm-1", "vm-2", 1.25e8, 1 << 20, "").message())
                .sample(new MeasuredPair("vm-1", "vm-3", 0, 0, "no answer").message())
                .sample(new MessageWriter(MeasureKind.SEEN_HOPS)
                        .put(hops::write)
                        .done())
                .run(bytes ->
                        new MeasureDialogue("nn:9000", new MeasureRequest(1, 0, 0, 0)).take(ByteBuffer.wrap(bytes)));
    }

    @Test
    void ordersAndRequests() throws InterruptedException {
        byte[] order = new PushOrder(7, "10.0.0.2", 8767, 1 << 20).message();
        Fuzz.of("an order to push").sample(order).run(bytes -> PushOrder.read(behindKind(bytes)));
        byte[] request = new MeasureRequest(2, 1 << 22, 1 << 30, 0).message();
        Fuzz.of("a command's request").sample(request).run(bytes -> MeasureRequest.read(behindKind(bytes)));
    }

    @Test
    void topology() throws InterruptedException {
        Fuzz.of("a topology that is told")
                .samples(ToldTopology.messages("vm-1 pm-1 /r\nvm-2 pm-1 /r\n"))
                .run(bytes -> {
                    ByteBuffer message = ByteBuffer.wrap(bytes);
                    MeasureKind kind = MeasureKind.ALL.read(message);
                    ToldTopology told = new ToldTopology();
                    told.take(MeasureKind.TOPOLOGY, message);
                    told.take(kind, ByteBuffer.allocate(0));
                });
    }

    private static MessageReader behindKind(byte[] bytes) {
        ByteBuffer message = ByteBuffer.wrap(bytes);
        message.position(Math.min(1, bytes.length));
        return new MessageReader(message);
    }
}
