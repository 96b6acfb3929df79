package io.tiercel.core.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import org.junit.jupiter.api.Test;

class DoorkeeperTest {
    @Test
    void usedBefore_isTrueFromTheSecondUseOn() {
        Doorkeeper doorkeeper = new Doorkeeper(64);
        assertThat(doorkeeper.usedBefore(7)).isFalse();
        assertThat(doorkeeper.usedBefore(7)).isTrue();
        assertThat(doorkeeper.usedBefore(7)).isTrue();
    }

    @Test
    void usedBefore_forgetsAKey_afterAWindowOfOthers() {
        Random random = new Random(1);
        Doorkeeper doorkeeper = new Doorkeeper(64);
        int remembered = 0;
        for (int trial = 0; trial < 100; trial++) {
            long key = random.nextLong();
            doorkeeper.usedBefore(key);
            for (int other = 0; other < 80; other++) {
                doorkeeper.usedBefore(random.nextLong());
            }
            remembered += doorkeeper.usedBefore(key) ? 1 : 0;
        }
        assertThat(remembered).isLessThan(5);
    }

    @Test
    void usedBefore_remembersAKey_forHalfAWindowOfOthers() {
        Random random = new Random(2);
        Doorkeeper doorkeeper = new Doorkeeper(64);
        for (int trial = 0; trial < 100; trial++) {
            long key = random.nextLong();
            doorkeeper.usedBefore(key);
            for (int other = 0; other < 31; other++) {
                doorkeeper.usedBefore(random.nextLong());
            }
            assertThat(doorkeeper.usedBefore(key)).isTrue();
        }
    }

    @Test
    void usedBefore_mistakesFewFirstUsesForSecondOnes() {
        Random random = new Random(3);
        Doorkeeper doorkeeper = new Doorkeeper(1_000);
        int mistaken = 0;
        for (int i = 0; i < 100_000; i++) {
            mistaken += doorkeeper.usedBefore(random.nextLong()) ? 1 : 0;
        }
        assertThat(mistaken).isLessThan(500);
    }

    @Test
    void constructor_withoutAWindow_saysSo() {
        assertThatThrownBy(() -> new Doorkeeper(0)).hasMessage("a doorkeeper's window must be positive: 0");
    }
}
