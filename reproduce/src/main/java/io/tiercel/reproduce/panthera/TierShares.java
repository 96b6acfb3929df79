package io.tiercel.reproduce.panthera;

import io.tiercel.client.ClientRuntime;
import io.tiercel.client.data.BlockReads;
import io.tiercel.client.data.chunk.Tier;
import io.tiercel.report.Quantity;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/** The bytes that each tier had served by one moment. */
record TierShares(Map<Tier, Long> served) {
    TierShares {
        served = Map.copyOf(served);
    }

    static TierShares now(ClientRuntime runtime) {
        @Nullable BlockReads data = runtime.data();
        Map<Tier, Long> served = new EnumMap<>(Tier.class);
        for (Tier tier : Tier.values()) {
            served.put(tier, data == null ? 0L : data.bytes().of(tier));
        }
        return new TierShares(served);
    }

    /** Each tier's share of what was served since, in words: {@code process 90.0 %, node 10.0 %, datanode 0.0 %}. */
    String since(TierShares before) {
        long all = Math.max(1, total() - before.total());
        StringJoiner words = new StringJoiner(", ");
        for (Tier tier : Tier.values()) {
            long bytes = of(tier) - before.of(tier);
            words.add(tier.name().toLowerCase(Locale.ROOT) + " " + Quantity.percent((double) bytes / all));
        }
        return words.toString();
    }

    private long of(Tier tier) {
        return served.getOrDefault(tier, 0L);
    }

    private long total() {
        return served.values().stream().mapToLong(Long::longValue).sum();
    }
}
