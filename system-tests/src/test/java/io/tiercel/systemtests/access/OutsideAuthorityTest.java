package io.tiercel.systemtests.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.metadata.MetadataKind;
import io.tiercel.systemtests.process.Reading;
import io.tiercel.testbed.services.TiercelServices;
import io.tiercel.testkit.EmbeddedCluster;
import io.tiercel.testkit.Seed;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsAction;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.server.namenode.INodeAttributeProvider;
import org.apache.hadoop.hdfs.server.namenode.INodeAttributes;
import org.apache.hadoop.security.AccessControlException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Something that is not HDFS decides who may read what, and changes its mind. */
@Tag("cluster")
class OutsideAuthorityTest {
    private static final Path DIRECTORY = new Path("/governed");
    private static final Path FILE = new Path(DIRECTORY, "file");
    /** The bound of staleness, and the time for which an answer is kept where others than HDFS decide. */
    private static final long BOUND_NANOS = 1_200_000_000L;

    private static volatile boolean denies;

    private EmbeddedCluster cluster;
    private TiercelServices services;

    /** Refuses all below the directory to everybody but the superuser, once it denies. */
    public static final class Authority extends INodeAttributeProvider {
        @Override
        public void start() {}

        @Override
        public void stop() {}

        @Override
        public INodeAttributes getAttributes(String[] path, INodeAttributes inode) {
            return inode;
        }

        @Override
        public AccessControlEnforcer getExternalAccessControlEnforcer(AccessControlEnforcer hdfs) {
            return AccessControlEnforcer.class.cast(Proxy.newProxyInstance(
                    Authority.class.getClassLoader(),
                    new Class<?>[] {AccessControlEnforcer.class},
                    (self, method, args) -> {
                        if (denies && isGoverned(args)) {
                            throw new AccessControlException("by policy");
                        }
                        try {
                            return method.invoke(hdfs, args);
                        } catch (InvocationTargetException e) {
                            throw e.getCause();
                        }
                    }));
        }

        private static boolean isGoverned(Object[] args) {
            return args != null
                    && args.length == 1
                    && args[0] instanceof AuthorizationContext context
                    && context.getCallerUgi().getShortUserName().equals("ann")
                    && String.valueOf(context.getPath()).startsWith(DIRECTORY.toString());
        }
    }

    /** Something that a user asks. */
    private interface Question {
        void ask() throws IOException;
    }

    @BeforeEach
    void start() throws IOException {
        denies = false;
        cluster = EmbeddedCluster.plan()
                .withDataNodes(1)
                .with("dfs.namenode.inode.attributes.provider.class", Authority.class.getName())
                .start();
        services = TiercelServices.start(cluster);
        try (DistributedFileSystem superuser = cluster.newFileSystem()) {
            Reading.write(
                    superuser,
                    FILE.toString(),
                    Seed.announced("a governed file").bytes(100_000));
        }
    }

    @AfterEach
    void stop() throws IOException {
        services.close();
        cluster.close();
    }

    @Test
    void accessThatItTakesAway_isGoneWithinTheBound() throws Exception {
        Configuration tiered = services.clientConfiguration(cluster.configuration());
        try (DistributedFileSystem ann = Reading.as("ann", tiered)) {
            Map<String, Question> questions = questions(ann);
            for (Question question : questions.values()) {
                question.ask();
                question.ask();
            }
            denies = true;
            long since = System.nanoTime();

            Map<String, Long> lastAnswered = new LinkedHashMap<>();
            while (System.nanoTime() - since < 3 * BOUND_NANOS) {
                questions.forEach((name, question) -> {
                    // What is asked in time may be answered.
                    long asked = System.nanoTime() - since;
                    if (isAnswered(question)) {
                        lastAnswered.put(name, asked);
                    }
                });
            }
            assertThat(lastAnswered.values()).allMatch(nanos -> nanos <= BOUND_NANOS);
        }
    }

    private static Map<String, Question> questions(DistributedFileSystem files) {
        Map<String, Question> questions = new LinkedHashMap<>();
        questions.put("read", () -> Reading.all(files, FILE.toString()));
        questions.put(MetadataKind.STATUS.label(), () -> files.getFileStatus(FILE));
        questions.put(MetadataKind.LISTING.label(), () -> files.listStatus(DIRECTORY));
        questions.put(MetadataKind.ACL.label(), () -> files.access(FILE, FsAction.READ));
        return questions;
    }

    private static boolean isAnswered(Question question) {
        try {
            question.ask();
            return true;
        } catch (AccessControlException e) {
            return false;
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
