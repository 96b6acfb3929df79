package io.tiercel.resourcemanager;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.yarn.api.records.Resource;
import org.junit.jupiter.api.Test;

class ContainerSizesTest {
    private final ContainerSizes sizes = new ContainerSizes();

    @Test
    void equalSizes_areOneObject_thatDoesNotChangeWithWhatWasGiven() {
        Resource given = Resource.newInstance(1024, 1);
        Resource shared = sizes.shared(given);
        given.setMemorySize(4096);
        assertThat(shared).isEqualTo(Resource.newInstance(1024, 1));
        assertThat(sizes.shared(Resource.newInstance(1024, 1))).isSameAs(shared);
        assertThat(sizes.shared(given)).isEqualTo(Resource.newInstance(4096, 1)).isNotSameAs(given);
        assertThat(sizes.shared(Resource.newInstance(1024, 2))).isNotEqualTo(shared);
    }
}
