package io.tiercel.core.affinity;

import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Gives a small file either room for all of it or none.
 *
 * <p>From Ananthanarayanan and others, "PACMan: Coordinated memory caching for parallel jobs", NSDI 2012, section 3: a job
 * whose tasks all run at once ends when the last of them does, so that it gains nothing from its input unless all of it
 * is in memory. Of the files small enough for that which are not given all they want, the one of highest benefit is left
 * out, the largest among equals, and the room is divided again among the others, so that one of lower benefit that does
 * fit gets it. A larger file, which is read in several waves, gains from every block and keeps its part. Plans once more
 * for each file left out. Stateless.
 */
public final class WholeFileRooms implements RoomPolicy {
    private final RoomPolicy inner;
    private final long waveBytes;

    /** @param waveBytes the size of a file up to which its readers' tasks all run at once */
    public WholeFileRooms(RoomPolicy inner, long waveBytes) {
        if (waveBytes < 0) {
            throw new IllegalArgumentException("the bytes of a wave must not be negative: " + waveBytes);
        }
        this.inner = inner;
        this.waveBytes = waveBytes;
    }

    @Override
    public RoomPlan plan(long roomBytes, Collection<FileDemand> inUse, Collection<FileDemand> idle) {
        Map<Long, FileDemand> left = inUse.stream()
                .collect(Collectors.toMap(FileDemand::file, Function.identity(), (a, b) -> a, LinkedHashMap::new));
        while (true) {
            RoomPlan plan = inner.plan(roomBytes, left.values(), idle);
            Optional<FileDemand> inPart = left.values().stream()
                    .filter(file ->
                            file.bytes() <= waveBytes && plan.of(file.file()).probability() < 1)
                    .max(Comparator.comparingDouble(FileDemand::benefit).thenComparingLong(FileDemand::bytes));
            if (inPart.isEmpty()) {
                return plan;
            }
            left.remove(inPart.get().file());
        }
    }
}
