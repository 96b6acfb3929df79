package io.tiercel.wire.host;

import io.tiercel.wire.link.LongContent;
import io.tiercel.wire.link.Outbox;
import io.tiercel.wire.link.PatientQuestion;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Asks a coordinator what the agents of hypervisors say of their hosts. The answer is JSON. */
public final class HostInquiry extends PatientQuestion<String> {
    /** What the longest answer takes: all reports that a coordinator keeps. */
    private static final int ANSWER_BYTES_MAX = 128 << 20;

    private static final long NUMBER = 1;

    private LongContent parts = new LongContent(ANSWER_BYTES_MAX);

    /** @param cluster by the name that {@link io.tiercel.wire.VersionTables#cluster} gives it */
    public HostInquiry(String cluster) {
        super("hosts", cluster);
    }

    @Override
    protected void put(Outbox out) {
        parts = new LongContent(ANSWER_BYTES_MAX);
        out.offer(HostMessages.askHosts(NUMBER));
    }

    @Override
    protected @Nullable String hear(ByteBuffer message) throws IOException {
        HostKind kind = HostKind.ALL.read(message);
        HostMessages.number(message);
        switch (kind) {
            case HOSTS -> parts.add(message);
            case HOSTS_TOLD -> {
                return parts.takeText();
            }
            default -> throw new IOException("it tells who asks " + kind);
        }
        return null;
    }
}
