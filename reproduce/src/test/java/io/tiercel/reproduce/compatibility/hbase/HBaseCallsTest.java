package io.tiercel.reproduce.compatibility.hbase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** On classes that are here, as HBase is not. */
class HBaseCallsTest {
    @Test
    void method_isChosenByTheTypesOfItsArguments() throws Exception {
        StringBuilder text = new StringBuilder();

        HBaseCalls.call(HBaseCalls.call(text, "append", "a"), "append", 1L);

        assertThat(text).hasToString("a1");
        assertThat(HBaseCalls.call(text, "length")).isEqualTo(2);
        assertThat(HBaseCalls.ofClass(Long.class, "toString", 7L)).isEqualTo("7");
    }

    @Test
    void methodThatReturnsNothing_givesTheObject() throws Exception {
        CountDownLatch latch = new CountDownLatch(1);

        assertThat(HBaseCalls.call(latch, "countDown")).isSameAs(latch);
    }

    @Test
    void methodThatIsNotThere_isNamed() {
        assertThatThrownBy(() -> HBaseCalls.call("text", "majorCompact", "x"))
                .isInstanceOf(NoSuchMethodException.class)
                .hasMessage("HBase has no such majorCompact");
    }
}
