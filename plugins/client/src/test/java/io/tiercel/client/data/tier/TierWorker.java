package io.tiercel.client.data.tier;

import io.tiercel.client.data.chunk.Chunks;
import io.tiercel.testkit.Seed;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * A process that works with a node tier until it is killed or its time is up. Arguments: directory, capacity, seed,
 * blocks, seconds. Ends with code 0, or with a stack trace if a wrong byte was served.
 */
final class TierWorker {
    private TierWorker() {}

    public static void main(String[] arguments) throws Exception {
        Seed seed = Seed.of(Long.parseLong(arguments[2]));
        int blocks = Integer.parseInt(arguments[3]);
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(Long.parseLong(arguments[4]));
        try (NodeTier tier =
                NodeTier.open(Path.of(arguments[0]), Long.parseLong(arguments[1]), Chunks.CHUNK_BYTES, "s3-fifo")) {
            System.out.println("working");
            Thread second = new Thread(() -> new TierWorkload(tier, seed.split(), blocks).runUntil(deadline));
            second.setUncaughtExceptionHandler((thread, e) -> {
                e.printStackTrace();
                Runtime.getRuntime().halt(3);
            });
            second.start();
            TierWorkload first = new TierWorkload(tier, seed.split(), blocks);
            first.runUntil(deadline);
            second.join();
            System.out.println("served " + first.served() + " of " + (first.served() + first.missed()) + " "
                    + tier.losses().snapshot());
        }
    }
}
