package io.tiercel.coordinator.cache;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StorageRatesTest {
    private long nanos;
    private final StorageRates rates = new StorageRates(() -> nanos);

    @Test
    void rate_isWhatWasReadBetweenTwoCounts() {
        rates.counted("vm-1", 1_000_000);
        assertThat(rates.megabytesPerSecond()).isEmpty();
        nanos = 2_000_000_000L;
        rates.counted("vm-1", 21_000_000);
        assertThat(rates.megabytesPerSecond()).containsOnlyKeys("vm-1").containsValue(10.0);
        nanos = 2_100_000_000L;
        rates.counted("vm-1", 21_000_000);
        assertThat(rates.megabytesPerSecond()).as("too soon to say").containsValue(10.0);
        nanos = 4_000_000_000L;
        rates.counted("vm-1", 21_000_000);
        assertThat(rates.megabytesPerSecond()).containsValue(0.0);
    }

    @Test
    void dataNodeThatBeginsAnew_isCountedAnew() {
        rates.counted("vm-1", 50_000_000);
        nanos = 1_000_000_000L;
        rates.counted("vm-1", 0);
        assertThat(rates.megabytesPerSecond()).isEmpty();
        nanos = 2_000_000_000L;
        rates.counted("vm-1", 3_000_000);
        assertThat(rates.megabytesPerSecond()).containsValue(3.0);
    }

    @Test
    void whatCannotBeCounted_orIsOld_isNotSaid() {
        rates.counted("vm-1", -1);
        assertThat(rates.megabytesPerSecond()).isEmpty();
        rates.counted("vm-1", 0);
        nanos = 1_000_000_000L;
        rates.counted("vm-1", 1_000_000);
        nanos = 40_000_000_000L;
        assertThat(rates.megabytesPerSecond()).isEmpty();
    }
}
