package io.tiercel.coordinator.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.coordinator.namenode.LocatedInput;
import io.tiercel.wire.cache.BlockName;
import io.tiercel.wire.cache.JobCached;
import io.tiercel.wire.cache.JobHint;
import io.tiercel.wire.cache.JobStart;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A job of two paths, of which the first is a folder with two files. */
final class ExpectedJobsTest {
    private static final long MANAGER = 1;
    private static final JobHint JOB = new JobHint("job", "sort", "ann", List.of("/folder", "/file"));

    private final List<String> sought = new ArrayList<>();
    private final List<JobCached> heard = new ArrayList<>();
    private final List<JobStart> complete = new ArrayList<>();
    private final Set<Long> cached = new LinkedHashSet<>();
    private boolean answers = true;
    private final ExpectedJobs jobs = new ExpectedJobs((job, path) -> {
        sought.add(path);
        return answers;
    });

    @Test
    void whatIsCached_isTold_onceAllIsFound_andWheneverItChanges() {
        cached.add(key(1));
        find();
        assertThat(complete)
                .containsExactly(new JobStart(
                        "job",
                        "sort",
                        "ann",
                        List.of(
                                new JobStart.Input("/folder/a", 30),
                                new JobStart.Input("/folder/b", 10),
                                new JobStart.Input("/file", 10))));
        assertThat(heard).containsExactly(new JobCached("job", 1, 4, 10));
        tick();
        assertThat(heard).hasSize(1);
        cached.add(key(2));
        tick();
        assertThat(heard).contains(new JobCached("job", 2, 4, 30));
    }

    @Test
    void path_isSoughtAgain_whereTooMuchIsSought() {
        answers = false;
        jobs.came(MANAGER, JOB, heard::add);
        tick();
        answers = true;
        tick();
        tick();
        assertThat(sought).containsExactly("/folder", "/folder");
    }

    @Test
    void jobThatHasEnded_orWhoseTellerIsGone_isTalkedOfNoMore() {
        find();
        heard.clear();
        jobs.tellerLeft(MANAGER);
        cached.add(key(1));
        tick();
        jobs.came(MANAGER, JOB, heard::add);
        jobs.ended("job");
        tick();
        jobs.found("job", List.of(block("/file", 9, 10)));
        tick();
        assertThat(heard).isEmpty();
    }

    private void find() {
        jobs.came(MANAGER, JOB, heard::add);
        tick();
        jobs.found("job", List.of(block("/folder/a", 1, 10), block("/folder/a", 2, 20), block("/folder/b", 3, 10)));
        tick();
        jobs.found("job", List.of(block("/file", 4, 10)));
        tick();
    }

    private void tick() {
        jobs.tick(cached::contains, (teller, job) -> complete.add(job));
    }

    private static LocatedInput block(String path, long id, long bytes) {
        return new LocatedInput(name(id), bytes, path, List.of("node"));
    }

    private static long key(long id) {
        return name(id).key();
    }

    private static BlockName name(long id) {
        return new BlockName("BP", id, 1001);
    }
}
