package io.tiercel.client.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.metadata.PathVersions;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
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
        int[] epochAndUnannounced = own.slotsOf(new long[] {0, 1});
        int[] all = IntStream.range(0, 1 << 14).toArray();
        for (Mutation mutation : Mutation.values()) {
            long before = own.sum(all);
            mutation.apply(new Object[] {"/a/b"}, own);
            assertThat(own.sum(all) > before).as(mutation.name()).isEqualTo(mutation != Mutation.NOTHING);
        }
        assertThat(own.sum(epochAndUnannounced)).isEqualTo(1);
    }

    @Test
    void namesOfDataNodes_areNoPaths() {
        OwnWrites own = new OwnWrites();
        Object[] addBlock = {"/a/b", "client", null, null, 1L, new String[] {"dn1:9866"}, null};
        Mutation.ENTRY.apply(addBlock, own);
        assertThat(own.sum(own.slotsOf(new long[] {PathVersions.EPOCH}))).isZero();
        long[] added = {0};
        PathVersions.entryChanged("/a/c", name -> added[0] = name);
        long before = own.sum(own.slotsOf(added));
        Mutation.ENTRY.apply(new Object[] {"/a/b", new String[] {"/a/c"}}, own);
        assertThat(own.sum(own.slotsOf(added))).as("sources of a concat").isGreaterThan(before);
    }

    private static Set<String> namesWhere(Predicate<Method> condition) {
        return Arrays.stream(ClientProtocol.class.getMethods())
                .filter(condition)
                .map(Method::getName)
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
