package io.tiercel.core.affinity;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The jobs that run now and the files they read. Not thread-safe. */
public final class RunningJobs {
    private final Map<Long, List<InputFile>> inputs = new LinkedHashMap<>();

    /** The job, which is not here yet, starts. */
    void started(long job, List<InputFile> files) {
        if (inputs.putIfAbsent(job, new ArrayList<>(files)) != null) {
            throw new IllegalArgumentException("job " + job + " is here already");
        }
    }

    /** The job, which must be here, reads this file too. */
    void found(long job, InputFile file) {
        List<InputFile> files = inputs.get(job);
        if (files == null) {
            throw new IllegalArgumentException("there is no job " + job);
        }
        files.add(file);
    }

    /** The job, which must be here, has ended. */
    void ended(long job) {
        if (inputs.remove(job) == null) {
            throw new IllegalArgumentException("there is no job " + job);
        }
    }

    public boolean has(long job) {
        return inputs.containsKey(job);
    }

    /** Whether the file is among the job's inputs. */
    public boolean reads(long job, long file) {
        return inputs.getOrDefault(job, List.of()).stream().anyMatch(input -> input.file() == file);
    }

    /** All that the job reads; 0 where it is not here. */
    long inputBytes(long job) {
        return inputs.getOrDefault(job, List.of()).stream()
                .mapToLong(InputFile::bytes)
                .sum();
    }

    /** Every file that some job reads, by its number; a copy. */
    public Map<Long, InputFile> files() {
        Map<Long, InputFile> files = new LinkedHashMap<>();
        inputs.values().forEach(list -> list.forEach(input -> files.putIfAbsent(input.file(), input)));
        return files;
    }
}
