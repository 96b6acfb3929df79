package io.tiercel.wire.link;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Who is at the other end of a session, as far as that decides what it may say. For one thread. */
public final class OtherEnd {
    private static final Logger LOG = LoggerFactory.getLogger(OtherEnd.class);

    private final String name;
    private final VersionSkew skew;
    private long protocol = VersionSkew.UNNUMBERED;
    private boolean toldUnknown;

    /** @param name for the log */
    public OtherEnd(String name, VersionSkew skew) {
        this.name = name;
        this.skew = skew;
    }

    /** Takes what is said. */
    @FunctionalInterface
    public interface Ear {
        void take(ByteBuffer message) throws IOException;
    }

    /** It introduces itself; why the two do not work together, if they do not. */
    public Optional<String> introduced(Introduction introduction) {
        protocol = introduction.protocol();
        return skew.objection("it", introduction);
    }

    /**
     * Has a message taken.
     *
     * @throws UnknownKindException if nobody knows its kind, and the other end is no newer than this one
     */
    public void say(ByteBuffer message, Ear ear) throws IOException {
        try {
            ear.take(message);
        } catch (UnknownKindException e) {
            if (!skew.isNewer(protocol)) {
                throw e;
            }
            if (!toldUnknown) {
                toldUnknown = true;
                LOG.info("passing over what {} says, which is of a newer release: {}", name, e.getMessage());
            }
        }
    }
}
