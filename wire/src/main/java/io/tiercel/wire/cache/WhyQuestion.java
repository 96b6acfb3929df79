package io.tiercel.wire.cache;

import io.tiercel.wire.link.Message;
import io.tiercel.wire.link.Outbox;
import io.tiercel.wire.link.PatientQuestion;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Asks a coordinator what files are worth in memory, and why. The answers are text, in the order of the paths. */
public final class WhyQuestion extends PatientQuestion<List<String>> {
    /** Of a question. */
    public static final int PATHS_MAX = 1_000;

    private final List<String> paths;
    private List<String> answers = new ArrayList<>();

    /**
     * Of nobody yet.
     *
     * @param cluster by the name that {@link io.tiercel.wire.VersionTables#cluster} gives it
     * @param paths of the files, at least one
     * @throws IllegalArgumentException if they are none, or more than may be asked for at once
     */
    public WhyQuestion(String cluster, List<String> paths) {
        super("why files are in memory", cluster);
        if (paths.isEmpty() || paths.size() > PATHS_MAX) {
            throw new IllegalArgumentException("from 1 to " + PATHS_MAX + " paths, not " + paths.size());
        }
        this.paths = List.copyOf(paths);
    }

    @Override
    protected void put(Outbox out) {
        answers = new ArrayList<>();
        paths.forEach(path -> out.offer(Message.of(CacheKind.ASK_WHY, path)));
    }

    @Override
    protected @Nullable List<String> hear(ByteBuffer message) throws IOException {
        CacheKind kind = CacheKind.ALL.read(message);
        if (kind != CacheKind.WHY) {
            throw new IOException("it tells who asks " + kind);
        }
        answers.add(Message.text(message));
        return answers.size() < paths.size() ? null : List.copyOf(answers);
    }
}
