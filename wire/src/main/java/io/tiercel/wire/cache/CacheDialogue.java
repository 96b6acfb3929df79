package io.tiercel.wire.cache;

import io.tiercel.wire.link.Dialogue;
import io.tiercel.wire.link.Message;
import io.tiercel.wire.link.Outbox;
import io.tiercel.wire.link.Secret;
import io.tiercel.wire.link.SessionKind;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** What a {@link CoordinatorSession} says and hears. Thread-safe; its watch is called without a lock. */
final class CacheDialogue implements Dialogue {
    private static final int JOBS_MAX = 20_000;
    private static final int QUESTIONS_MAX = 1_000;

    private final String cluster;
    private final CacheNews news;
    private final Map<String, JobStart> jobs = new LinkedHashMap<>();
    private final Map<String, JobHint> hints = new LinkedHashMap<>();
    private List<String> order = List.of();
    private final Map<Long, Question<?>> questions = new LinkedHashMap<>();
    private long asked;
    private @Nullable Outbox out;

    CacheDialogue(String cluster, CacheWatch watch) {
        this.cluster = cluster;
        this.news = new CacheNews(watch);
    }

    synchronized boolean jobStarted(JobStart job) {
        if (jobs.size() >= JOBS_MAX) {
            return false;
        }
        jobs.put(job.job(), job);
        tell(ReportMessages.jobStarted(job));
        return true;
    }

    synchronized boolean jobExpected(JobHint hint) {
        if (hints.size() >= JOBS_MAX) {
            return false;
        }
        hints.put(hint.job(), hint);
        tell(ReportMessages.jobExpected(hint));
        return true;
    }

    synchronized void jobsInOrder(List<String> jobsFirstFirst) {
        if (!jobsFirstFirst.equals(order)) {
            order = List.copyOf(jobsFirstFirst);
            tell(ReportMessages.jobsInOrder(order));
        }
    }

    synchronized void jobEnded(String job) {
        boolean hinted = hints.remove(job) != null;
        if (jobs.remove(job) != null || hinted) {
            tell(Message.of(CacheKind.JOB_ENDED, job));
        }
    }

    CompletableFuture<Optional<List<CachedCopy>>> ask(List<BlockName> blocks) {
        return ask(number -> QuestionMessages.ask(number, blocks), new Question<>(CacheMessages::cached));
    }

    CompletableFuture<Optional<HotReport>> askHot() {
        return ask(QuestionMessages::askHot, new Question<>(QuestionMessages::hotReport));
    }

    /** What an answer is read as, and who waits for it. */
    private record Question<T>(Parse<T> parse, CompletableFuture<Optional<T>> answer) {
        Question(Parse<T> parse) {
            this(parse, new CompletableFuture<>());
        }

        void answered(ByteBuffer content) throws IOException {
            try {
                answer.complete(Optional.of(parse.read(content)));
            } finally {
                // Where the answer makes no sense, whoever asked is not left waiting.
                answer.complete(Optional.empty());
            }
        }
    }

    private interface Parse<T> {
        T read(ByteBuffer content) throws IOException;
    }

    private synchronized <T> CompletableFuture<Optional<T>> ask(LongFunction<byte[]> message, Question<T> question) {
        long number = asked++;
        if (questions.size() >= QUESTIONS_MAX || !tell(message.apply(number))) {
            question.answer().complete(Optional.empty());
        } else {
            questions.put(number, question);
        }
        return question.answer();
    }

    synchronized boolean connected() {
        return out != null;
    }

    @Override
    public String subject() {
        return "blocks in memory";
    }

    @Override
    public byte[] request() {
        return Message.of(SessionKind.VISIT, cluster);
    }

    @Override
    public synchronized void begin(Outbox now, Secret session) {
        out = now;
        tell(Message.of(CacheKind.WATCH));
        List<JobStart> all = List.copyOf(jobs.values());
        List<JobHint> hinted = List.copyOf(hints.values());
        now.offerAll(() -> hinted.stream().map(ReportMessages::jobExpected).iterator());
        now.offerAll(() -> all.stream().map(ReportMessages::jobStarted).iterator());
        if (!order.isEmpty()) {
            tell(ReportMessages.jobsInOrder(order));
        }
    }

    @Override
    public void take(ByteBuffer message) throws IOException {
        CacheKind kind = CacheKind.ALL.read(message);
        if (kind == CacheKind.ANSWER || kind == CacheKind.HOT_ANSWER) {
            answered(QuestionMessages.number(message), message);
        } else if (!news.take(kind, message)) {
            throw new IOException("it tells who watches " + kind);
        }
    }

    @Override
    public void end(String why) {
        news.end();
        for (Question<?> question : unanswered()) {
            question.answer().complete(Optional.empty());
        }
    }

    private void answered(long number, ByteBuffer content) throws IOException {
        Question<?> question;
        synchronized (this) {
            question = questions.remove(number);
        }
        if (question != null) {
            question.answered(content);
        }
    }

    private synchronized List<Question<?>> unanswered() {
        out = null;
        List<Question<?>> left = new ArrayList<>(questions.values());
        questions.clear();
        return left;
    }

    private boolean tell(byte[] message) {
        return out != null && out.offer(message);
    }
}
