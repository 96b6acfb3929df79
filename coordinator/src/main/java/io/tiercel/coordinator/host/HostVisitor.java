package io.tiercel.coordinator.host;

import io.tiercel.coordinator.session.Visitors.Visitor;
import io.tiercel.wire.host.HostKind;
import io.tiercel.wire.host.HostMessages;
import io.tiercel.wire.link.LongContent;
import io.tiercel.wire.link.Message;
import io.tiercel.wire.link.Outbox;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** The coordinator's part in a session about hosts, with an agent or with who asks. For the server's thread. */
final class HostVisitor implements Visitor {
    private static final int NAME_CHARACTERS_MAX = 255;
    private static final int REPORT_BYTES_MAX = 4 << 20;

    private final HostDirectory directory;
    private final Outbox out;
    private final LongContent report = new LongContent(REPORT_BYTES_MAX);
    private @Nullable String host;
    private @Nullable String vm;
    private boolean asked;

    HostVisitor(HostDirectory directory, Outbox out) {
        this.directory = directory;
        this.out = out;
    }

    @Override
    public void take(ByteBuffer message) throws IOException {
        HostKind kind = HostKind.ALL.read(message);
        switch (kind) {
            case HOST -> arrived(Message.text(message));
            case VM -> isInVm(Message.text(message));
            case REPORT -> {
                checkKnown();
                report.add(message);
            }
            case REPORTED -> reported(report.takeText());
            case SSD_DONE -> directory.answered(known(), out, Message.text(message));
            case ASK_HOSTS -> answer(Message.value(message));
            case BACKGROUND, SSD_ORDER, HOSTS, HOSTS_TOLD ->
                throw new IOException("it says what only a coordinator says: " + kind);
        }
    }

    @Override
    public void check() {}

    @Override
    public void left() {
        if (host != null) {
            directory.left(host, out);
        }
    }

    private void arrived(String name) throws IOException {
        checkName(name);
        directory.arrived(name, out);
        host = name;
    }

    private void isInVm(String name) throws IOException {
        checkName(name);
        vm = name;
    }

    private void checkName(String name) throws IOException {
        if (host != null || vm != null) {
            throw new IOException("it says that it is another host than before");
        }
        boolean printable = name.chars().allMatch(c -> c > ' ' && c < 0x7f);
        if (name.isEmpty() || name.length() > NAME_CHARACTERS_MAX || !printable) {
            throw new IOException("a host with a name that there cannot be");
        }
    }

    private void reported(String json) throws IOException {
        checkKnown();
        if (vm != null) {
            directory.vmReported(vm, json);
        } else {
            directory.reported(known(), out, json);
        }
    }

    private void checkKnown() throws IOException {
        if (vm == null) {
            known();
        }
    }

    /** The answer waits in the queue without a bound, so that there is one in each session. */
    private void answer(long number) throws IOException {
        if (asked) {
            throw new IOException("it asks again; a session about hosts has one question");
        }
        asked = true;
        out.offerAll(HostMessages.hosts(number, directory.json()));
    }

    private String known() throws IOException {
        if (host == null) {
            throw new IOException("it does not say which host it is of");
        }
        return host;
    }
}
