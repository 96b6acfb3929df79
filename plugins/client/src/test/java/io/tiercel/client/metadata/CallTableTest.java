package io.tiercel.client.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.metadata.MetadataKind;
import io.tiercel.core.metadata.PathVersions;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.hadoop.hdfs.protocol.ClientProtocol;
import org.apache.hadoop.hdfs.server.namenode.ha.ReadOnly;
import org.junit.jupiter.api.Test;

/** What each call of this release's ClientProtocol is to the cache: a new Hadoop shows here first. */
final class CallTableTest {
    @Test
    void callsOfWhichItIsNotKnownWhatTheyChange_dropEverythingAndAreRare() {
        assertThat(namesWhere(m -> Mutation.of(m) == Mutation.EVERYTHING))
                .isEqualTo(new TreeSet<>(Set.of(
                        "addErasureCodingPolicies",
                        "disableErasureCodingPolicy",
                        "enableErasureCodingPolicy",
                        "finalizeUpgrade",
                        "reencryptEncryptionZone",
                        "refreshNodes",
                        "removeErasureCodingPolicy",
                        "reportBadBlocks",
                        "restoreFailedStorage",
                        "rollingUpgrade")));
    }

    @Test
    void everyKeptAnswer_isOfACallThatOnlyReads() {
        assertThat(namesWhere(m -> ReadCall.of(m) != null)).hasSizeGreaterThan(10);
        assertThat(namesWhere(m -> ReadCall.of(m) != null && !m.isAnnotationPresent(ReadOnly.class)))
                .isEmpty();
    }

    @Test
    void everyKeptAnswer_isOfACallWhoseFirstArgumentIsThePath() {
        assertThat(namesWhere(m -> ReadCall.of(m) != null && m.getParameterTypes()[0] != String.class))
                .isEmpty();
    }

    @Test
    void everyChangeOfAPath_advancesSomething() {
        OwnWrites own = new OwnWrites();
        NameIndex.Held held = own.index().hold(PathVersions.dependencies(MetadataKind.LISTING, "/a/b"));
        for (Mutation mutation : Mutation.values()) {
            long before = own.index().changes();
            mutation.apply(new Object[] {"/a/b"}, own, 1);
            assertThat(own.index().isUnchanged(held, before))
                    .as(mutation.name())
                    .isEqualTo(mutation == Mutation.NOTHING);
        }
    }

    @Test
    void onlyACallOfWhichNothingIsKnown_dropsEverything() {
        OwnWrites own = new OwnWrites();
        NameIndex.Held elsewhere = own.index().hold(PathVersions.dependencies(MetadataKind.STATUS, "/elsewhere"));
        for (Mutation mutation : Mutation.values()) {
            long before = own.index().changes();
            mutation.apply(new Object[] {"/a/b"}, own, 1);
            assertThat(own.index().isUnchanged(elsewhere, before))
                    .as(mutation.name())
                    .isEqualTo(mutation != Mutation.EVERYTHING);
        }
    }

    @Test
    void namesOfDataNodes_areNoPaths() {
        OwnWrites own = new OwnWrites();
        NameIndex.Held elsewhere = own.index().hold(PathVersions.dependencies(MetadataKind.STATUS, "/elsewhere"));
        NameIndex.Held source = own.index().hold(PathVersions.dependencies(MetadataKind.STATUS, "/a/c"));
        Object[] addBlock = {"/a/b", "client", null, null, 1L, new String[] {"dn1:9866"}, null};
        Mutation.ENTRY.apply(addBlock, own, 1);
        assertThat(own.index().isUnchanged(elsewhere, 0)).isTrue();
        assertThat(own.index().isUnchanged(source, 0)).isTrue();
        Mutation.ENTRY.apply(new Object[] {"/a/b", new String[] {"/a/c"}}, own, 1);
        assertThat(own.index().isUnchanged(source, 0)).as("sources of a concat").isFalse();
    }

    private static Set<String> namesWhere(Predicate<Method> condition) {
        return Arrays.stream(ClientProtocol.class.getMethods())
                .filter(condition)
                .map(Method::getName)
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
