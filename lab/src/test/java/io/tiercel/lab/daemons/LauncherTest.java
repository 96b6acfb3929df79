package io.tiercel.lab.daemons;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class LauncherTest {
    @Test
    void variables_ofTiercelsOwnCommands_getIn_andThoseOfOtherJvmsDoNot() {
        assertThat(List.of("JAVA_HOME", "JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS", "HADOOP_CONF_DIR"))
                .allMatch(Launcher::isOfAnother);
        assertThat(List.of("PATH", "TIERCEL_JAVA_OPTS", "TIERCEL_JDKS")).noneMatch(Launcher::isOfAnother);
    }
}
