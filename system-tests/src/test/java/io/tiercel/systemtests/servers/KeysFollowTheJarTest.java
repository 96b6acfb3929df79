package io.tiercel.systemtests.servers;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.testbed.servers.SiteDirectory;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The keys of a part are there for a class loader that has the part's jar, and for no other. */
class KeysFollowTheJarTest {
    private static final String KEY = "who.is.asked";

    @TempDir
    private Path directory;

    private SiteDirectory site = new SiteDirectory(Path.of(""));
    private Path jar = Path.of("");

    @BeforeEach
    void makeDirectories() throws IOException {
        site = new SiteDirectory(directory.resolve("conf"));
        jar = Files.createDirectories(directory.resolve("jar"));
    }

    @ParameterizedTest
    @CsvSource({
        "client, hdfs-site.xml",
        "datanode, hdfs-site.xml",
        "resourcemanager, yarn-site.xml",
        "resourcemanager, capacity-scheduler.xml",
        "appmaster, mapred-site.xml"
    })
    void keys_areThereWithTheJar_andStockWithoutIt(String part, String file) throws Exception {
        takeFromTheJarOf(part);
        site.write(file, Map.of(KEY, "stock"), part);
        site.write(SiteDirectory.site(part), Map.of(KEY, "tiercel"));
        assertThat(fromClassPath(file, site.path(), jar)).isEqualTo("tiercel");
        assertThat(fromClassPath(file, site.path())).isEqualTo("stock");
        assertThat(fromFile(file, site.path(), jar)).isEqualTo("tiercel");
        assertThat(fromFile(file, site.path())).isEqualTo("stock");
    }

    @Test
    void keys_areFoundBesideTheFile_whereItsDirectoryIsOnNoClassPath() throws Exception {
        takeFromTheJarOf("client");
        site.write("hdfs-site.xml", Map.of(KEY, "stock"), "client");
        site.write(SiteDirectory.site("client"), Map.of(KEY, "tiercel"));
        assertThat(fromFile("hdfs-site.xml", jar)).isEqualTo("tiercel");
        assertThat(fromFile("hdfs-site.xml")).isEqualTo("stock");
    }

    @ParameterizedTest
    @ValueSource(strings = {"client", "datanode", "resourcemanager", "appmaster"})
    void jar_changesNothing_whileNobodyHasWrittenKeys(String part) throws Exception {
        takeFromTheJarOf(part);
        site.write("hdfs-site.xml", Map.of(KEY, "stock"), part);
        assertThat(fromClassPath("hdfs-site.xml", site.path(), jar)).isEqualTo("stock");
        assertThat(fromFile("hdfs-site.xml", site.path(), jar)).isEqualTo("stock");
    }

    @Test
    void filesOfTwoParts_areEachForItsJar() throws Exception {
        takeFromTheJarOf("client");
        site.write("hdfs-site.xml", Map.of(KEY, "stock", "other", "stock"), "datanode", "client");
        site.write(SiteDirectory.site("client"), Map.of(KEY, "tiercel"));
        site.write(SiteDirectory.site("datanode"), Map.of("other", "tiercel"));
        Configuration conf = configuration(site.path(), jar);
        conf.addResource("hdfs-site.xml");
        assertThat(conf.get(KEY)).isEqualTo("tiercel");
        assertThat(conf.get("other")).isEqualTo("stock");
    }

    @Test
    void jobsFile_carriesTheKeysThemselves() throws Exception {
        takeFromTheJarOf("client");
        site.write("hdfs-site.xml", Map.of(KEY, "stock"), "client");
        site.write(SiteDirectory.site("client"), Map.of(KEY, "tiercel"));
        Configuration conf = configuration(site.path(), jar);
        conf.addResource("hdfs-site.xml");
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        conf.writeXml(file);
        Configuration task = configuration();
        task.addResource(new ByteArrayInputStream(file.toByteArray()));
        assertThat(task.get(KEY)).isEqualTo("tiercel");
    }

    /** Of the jar nothing else is wanted here, and a mere {@code mvn test} makes none. */
    private void takeFromTheJarOf(String part) throws IOException {
        String name = SiteDirectory.present(part);
        try (InputStream in =
                Objects.requireNonNull(KeysFollowTheJarTest.class.getResourceAsStream("/" + name), name)) {
            Files.copy(in, jar.resolve(name));
        }
    }

    private static String fromClassPath(String file, Path... classPath) throws IOException {
        Configuration conf = configuration(classPath);
        conf.addResource(file);
        return conf.get(KEY, "");
    }

    private String fromFile(String file, Path... classPath) throws IOException {
        Configuration conf = configuration(classPath);
        conf.addResource(new org.apache.hadoop.fs.Path(site.path().resolve(file).toUri()));
        return conf.get(KEY, "");
    }

    private static Configuration configuration(Path... classPath) throws MalformedURLException {
        URL[] urls = new URL[classPath.length];
        for (int i = 0; i < urls.length; i++) {
            urls[i] = classPath[i].toUri().toURL();
        }
        Configuration conf = new Configuration(false);
        conf.setClassLoader(new URLClassLoader(urls, ClassLoader.getPlatformClassLoader()));
        return conf;
    }
}
