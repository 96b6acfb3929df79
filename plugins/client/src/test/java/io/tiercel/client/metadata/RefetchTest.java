package io.tiercel.client.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.hdfs.DFSClient;
import org.apache.hadoop.hdfs.DFSInputStream;
import org.junit.jupiter.api.Test;

/** The methods of HDFS's client by which it is known why it asks: a new Hadoop that renames one shows here first. */
final class RefetchTest {
    @Test
    void methodsThatAskAgain_areThoseOfThisRelease() throws ClassNotFoundException {
        Set<String> methods = Stream.of(
                        DFSClient.class,
                        DFSInputStream.class,
                        Class.forName("org.apache.hadoop.hdfs.FileChecksumHelper$FileChecksumComputer"))
                .flatMap(c -> Arrays.stream(c.getDeclaredMethods()))
                .map(method -> method.getName() + method.getParameterTypes().length)
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(methods)
                .contains(
                        "getFileChecksumInternal3",
                        "refreshBlockLocations1",
                        "refetchLocations2",
                        "refetchBlocks0",
                        Refetch.REFUSED + "1");
        assertThat(Refetch.ASKING_AFRESH).containsOnly("getFileChecksumInternal", "refreshBlockLocations");
        assertThat(Refetch.FAILING).containsOnly("refetchLocations", "refetchBlocks");
    }
}
