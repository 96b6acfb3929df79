package io.tiercel.resourcemanager.desk;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SlotShareTest {
    @Test
    void shares_areInProportionToRoom_andWhatIsLeftGoesToTheLargestFractions() {
        assertThat(SlotShare.of(new int[] {4, 4, 2}, 5)).containsExactly(2, 2, 1);
        assertThat(SlotShare.of(new int[] {4, 4, 2}, 6)).containsExactly(3, 2, 1);
        assertThat(SlotShare.of(new int[] {1, 1, 1, 1}, 2)).containsExactly(1, 1, 0, 0);
    }

    @Test
    void shares_areNoMoreThanThereIs() {
        assertThat(SlotShare.of(new int[] {4, 4, 2}, 1_000_000)).containsExactly(4, 4, 2);
        assertThat(SlotShare.of(new int[] {4, 0}, 0)).containsExactly(0, 0);
        assertThat(SlotShare.of(new int[] {0, 0}, 3)).containsExactly(0, 0);
        assertThat(SlotShare.of(new int[0], 3)).isEmpty();
    }
}
