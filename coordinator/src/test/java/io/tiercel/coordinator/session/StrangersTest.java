package io.tiercel.coordinator.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class StrangersTest {
    private static final long GRACE = 100;

    private final Strangers<String> strangers = new Strangers<>(4, GRACE);
    private InetAddress many = InetAddress.getLoopbackAddress();
    private InetAddress few = InetAddress.getLoopbackAddress();

    @BeforeEach
    void resolve() throws UnknownHostException {
        many = InetAddress.getByName("10.0.0.1");
        few = InetAddress.getByName("10.0.0.2");
    }

    @Test
    void whoGoes_isTheOldestOfTheAddressThatHasMost() {
        strangers.add("of few", few, 0);
        strangers.add("first of many", many, 10);
        strangers.add("second of many", many, 20);

        assertThat(strangers.toGo(500)).contains("first of many");
        strangers.remove("first of many", many);
        strangers.add("third of many", many, 30);
        assertThat(strangers.toGo(500)).contains("second of many");
    }

    @Test
    void nobodyGoes_whileEachMayStillProveTheSecret() {
        strangers.add("one", many, 0);
        assertThat(strangers.toGo(GRACE - 1)).isEmpty();
        assertThat(strangers.toGo(GRACE)).contains("one");
    }

    @Test
    void places_areFreeAgainOnceSomebodyHasGone() {
        for (int i = 0; i < 4; i++) {
            strangers.add("s" + i, many, i);
        }
        assertThat(strangers.isFull()).isTrue();
        strangers.remove("s2", many);
        strangers.remove("s2", many);
        assertThat(strangers.size()).isEqualTo(3);
        assertThat(strangers.isFull()).isFalse();
    }
}
