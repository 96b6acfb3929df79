package io.tiercel.simulator.ssd.job;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * The files in a cluster's HDFS.
 *
 * <p>Of each block, a replica is where it is written and another on any other worker. What was there before the run is dealt out
 * to the workers, as jobs that made it would have done. Not thread-safe.
 */
final class ClusterFiles {
    private final HadoopModel model;
    private final List<HadoopVm> workers;
    private final SplittableRandom random;
    private final Map<String, List<HdfsBlock>> files = new TreeMap<>();

    ClusterFiles(HadoopModel model, List<HadoopVm> workers, SplittableRandom random) {
        this.model = model;
        this.workers = workers;
        this.random = random;
    }

    /** A file of which all workers have written parts; it is there as if it always was. */
    List<HdfsBlock> dealt(String name, int blocks) {
        return files.computeIfAbsent(name, unused -> {
            List<HdfsBlock> made = new ArrayList<>();
            int first = random.nextInt(workers.size());
            for (int left = blocks; left > 0; left -= model.hdfsBlocks()) {
                HadoopVm writer = workers.get((first + made.size()) % workers.size());
                made.add(placed(writer, Math.min(left, model.hdfsBlocks())));
            }
            return made;
        });
    }

    /** The same, but another file than the one of that name, which stays where it is. */
    List<HdfsBlock> dealtAnew(String name, int blocks) {
        files.remove(name);
        return dealt(name, blocks);
    }

    /** A file that one worker has written; it is there as if it always was. */
    List<HdfsBlock> written(String name, int blocks) {
        return files.computeIfAbsent(name, unused -> inBlocks(workers.get(random.nextInt(workers.size())), blocks));
    }

    /** A new file for a writer, in place of the one of that name. */
    List<HdfsBlock> replaced(String name, HadoopVm writer, int blocks) {
        List<HdfsBlock> before = files.remove(name);
        if (before != null) {
            before.forEach(HdfsBlock::delete);
        }
        return files.computeIfAbsent(name, unused -> inBlocks(writer, blocks));
    }

    private List<HdfsBlock> inBlocks(HadoopVm writer, int blocks) {
        List<HdfsBlock> made = new ArrayList<>();
        for (int left = blocks; left > 0; left -= model.hdfsBlocks()) {
            made.add(placed(writer, Math.min(left, model.hdfsBlocks())));
        }
        return made;
    }

    private HdfsBlock placed(HadoopVm writer, int blocks) {
        int place = workers.indexOf(writer);
        int other = (place + 1 + random.nextInt(workers.size() - 1)) % workers.size();
        return new HdfsBlock(List.of(new LocalFile(writer, blocks), new LocalFile(workers.get(other), blocks)));
    }
}
