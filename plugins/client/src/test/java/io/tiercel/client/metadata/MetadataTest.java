package io.tiercel.client.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.settings.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.jupiter.api.Test;

final class MetadataTest {
    private static final LocatedBlocks BLOCKS = new LocatedBlocks();

    private final Metadata metadata = new Metadata(Settings.of(Map.of()), System.nanoTime());
    private final List<String> told = new ArrayList<>();

    @Test
    void userWhoComesWithOtherCredentials_readsWithThose() {
        UserGroupInformation early = UserGroupInformation.createRemoteUser("ann");
        UserGroupInformation late = UserGroupInformation.createRemoteUser("ann");
        UserView view = view(early, "early");
        view.located(BLOCKS);
        assertThat(view(late, "late")).as("what is kept stays").isSameAs(view);
        view.located(BLOCKS);
        assertThat(told).containsExactly("early", "late");
    }

    @Test
    void userWhoComesAgain_readsAsBefore() {
        UserGroupInformation user = UserGroupInformation.createRemoteUser("ann");
        UserView view = view(user, "first");
        view(user, "second").located(BLOCKS);
        view.located(BLOCKS);
        assertThat(told).containsExactly("first", "first");
    }

    private UserView view(UserGroupInformation user, String name) {
        Consumer<LocatedBlocks> tell = blocks -> told.add(name);
        return metadata.view("nn:9000", "", "ann", user, tell, Marking.NONE);
    }
}
