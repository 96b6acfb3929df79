package io.tiercel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;

class FailureReportTest {
    @Test
    void unknownHost_isSaidInWords_howeverItIsWrapped() {
        UnknownHostException unknown = new UnknownHostException("nowhere");
        assertThat(FailureReport.lines(unknown))
                .isEqualTo(FailureReport.lines(new IllegalArgumentException(unknown)))
                .singleElement()
                .asString()
                .contains("the host nowhere is unknown here");
    }

    @Test
    void causes_areSaidWhereTheySaySomethingNew() {
        IOException refused = new IOException("nobody listens there");
        assertThat(FailureReport.lines(new IOException("the file is not read: nobody listens there", refused)))
                .containsExactly("the file is not read: nobody listens there");
        assertThat(FailureReport.lines(new IOException("the file is not read", refused)))
                .containsExactly("the file is not read", "nobody listens there");
    }
}
