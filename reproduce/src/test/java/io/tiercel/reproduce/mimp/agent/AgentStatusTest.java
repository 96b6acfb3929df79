package io.tiercel.reproduce.mimp.agent;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class AgentStatusTest {
    private static final String SAID = """
            {"class":"idle class","processors":2,"residual":0.5,"interactive_runnable":0.01,"vms":[
            {"vm":"batch-1","class":"background","in_class":true,"said_by":"file","vcpus":19,"states":{"running":0.1,"runnable":0.2,
            "blocked":0.7},"running_seconds":1.5,"runnable_seconds":2.5,"raised":false,"raises":3},
            {"vm":"web","class":"interactive","in_class":false,"said_by":"default","vcpus":30,"states":{"running":0,"runnable":0,
            "blocked":1},"running_seconds":9,"runnable_seconds":0.25,"raised":false,"raises":0}]}""";

    @Test
    void status_isReadOfTheAgentsAnswer() throws Exception {
        AgentStatus status = read(SAID);
        assertThat(status.howMade()).isEqualTo("idle class");
        assertThat(status.of("web"))
                .hasValueSatisfying(web -> assertThat(web.runnableSeconds()).isEqualTo(0.25));
        assertThat(status.raises()).isEqualTo(3);
        assertThat(status.of("absent")).isEmpty();
    }

    @Test
    void vms_areInAClass_onlyIfTheAgentSaysSoOfEach_andHasNoProblem() throws Exception {
        assertThat(AgentProcess.allIn(read(SAID), List.of("batch-1"), "background"))
                .isTrue();
        assertThat(AgentProcess.allIn(read(SAID), List.of("batch-1", "web"), "background"))
                .isFalse();
        assertThat(AgentProcess.allIn(read(SAID), List.of("batch-2"), "background"))
                .isFalse();
        AgentStatus refused = read(SAID.replace("\"raises\":3", "\"raises\":3,\"problem\":\"cannot write\""));
        assertThat(AgentProcess.allIn(refused, List.of("batch-1"), "background"))
                .isFalse();
        assertThat(refused.problem()).hasValue("batch-1: cannot write");
    }

    @Test
    void settings_keepEverythingInTheDirectory() {
        assertThat(AgentProcess.settings(Path.of("/tmp/x"), "tc-12ab/vms"))
                .contains("vm-groups = ['tc-12ab/vms']", "roster = '/tmp/x/vms'", "state-dir = '/tmp/x/state'")
                .contains("socket = '/tmp/x/socket'");
    }

    private static AgentStatus read(String text) throws Exception {
        return new ObjectMapper().readValue(text, AgentStatus.class);
    }
}
