package io.tiercel.cli.install;

import io.tiercel.install.plan.InstallOptions;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.security.UserGroupInformation;
import org.jspecify.annotations.Nullable;

/** The jars that tasks and masters of MapReduce take from HDFS. Each is written beside its place, and then given its name. */
final class TaskJars implements AutoCloseable {
    private static final List<String> PARTS = List.of("client", "appmaster");

    private final InstallOptions options;
    private final FileSystem files;

    private TaskJars(InstallOptions options, FileSystem files) {
        this.options = options;
        this.files = files;
    }

    /** Those of the cluster that the configuration names. Who does not answer is not asked for long. */
    static TaskJars open(InstallOptions options) throws IOException {
        Configuration conf = new Configuration();
        for (String file : List.of("core-site.xml", "hdfs-site.xml")) {
            Path path = Path.of(options.hadoopConf(), file);
            if (Files.exists(path)) {
                conf.addResource(new org.apache.hadoop.fs.Path(path.toUri()));
            }
        }
        if (!options.fileSystem().isEmpty()) {
            conf.set("fs.defaultFS", options.fileSystem());
        }
        conf.set("tiercel.client.enabled", "false");
        conf.set("ipc.client.connect.max.retries", "2");
        conf.set("ipc.client.connect.max.retries.on.timeouts", "1");
        conf.set("ipc.client.connect.timeout", "5000");
        conf.set("dfs.client.failover.max.attempts", "4");
        UserGroupInformation.setConfiguration(conf); // Else nobody would be logged in where Kerberos is on.
        checkTicket(options);
        return new TaskJars(options, FileSystem.newInstance(conf));
    }

    /** Without a ticket HDFS would say only by which means one may show who one is. */
    private static void checkTicket(InstallOptions options) throws IOException {
        UserGroupInformation user = UserGroupInformation.getCurrentUser();
        if (UserGroupInformation.isSecurityEnabled() && !user.hasKerberosCredentials()) {
            throw new IOException("HDFS asks for Kerberos, and " + user.getShortUserName()
                    + " has no ticket here, or one that has expired: run 'kinit PRINCIPAL', or 'kinit -kt KEYTAB PRINCIPAL', as "
                    + "one who may write to " + options.jarsInHdfs() + " in HDFS, and then this again");
        }
    }

    /** Those that are not there. */
    List<String> missing() throws IOException {
        List<String> missing = new ArrayList<>();
        for (String part : PARTS) {
            if (!files.exists(place(part))) {
                missing.add(place(part).toString());
            }
        }
        return missing;
    }

    /** Puts them there; what was put, and from where. */
    Map<String, Path> put(boolean really) throws IOException {
        Map<String, Path> put = new LinkedHashMap<>();
        for (String part : PARTS) {
            Path jar = jar(part);
            if (!files.exists(place(part)) || files.getFileStatus(place(part)).getLen() != Files.size(jar)) {
                put.put(place(part).toString(), jar);
                if (really) {
                    put(jar, place(part));
                }
            }
        }
        return put;
    }

    private void put(Path jar, org.apache.hadoop.fs.Path place) throws IOException {
        org.apache.hadoop.fs.Path directory = place.getParent();
        files.mkdirs(directory);
        files.setPermission(directory, new FsPermission("755"));
        org.apache.hadoop.fs.Path draft = place.suffix(".draft");
        files.copyFromLocalFile(false, true, new org.apache.hadoop.fs.Path(jar.toUri()), draft);
        files.setPermission(draft, new FsPermission("644"));
        files.delete(place, false);
        if (!files.rename(draft, place)) {
            throw new IOException(draft + " cannot be renamed to " + place);
        }
    }

    /** Takes them away; which. */
    List<String> remove(boolean really) throws IOException {
        List<String> removed = new ArrayList<>();
        for (String part : PARTS) {
            if (files.exists(place(part))) {
                removed.add(place(part).toString());
                if (really) {
                    files.delete(place(part), false);
                }
            }
        }
        if (really) {
            removeIfEmpty(new org.apache.hadoop.fs.Path(options.jarsInHdfs()));
        }
        return removed;
    }

    private void removeIfEmpty(org.apache.hadoop.fs.Path directory) throws IOException {
        if (directory != null
                && !directory.isRoot()
                && files.exists(directory)
                && files.listStatus(directory).length == 0) {
            files.delete(directory, false);
            removeIfEmpty(directory.getParent());
        }
    }

    private org.apache.hadoop.fs.Path place(String part) {
        return new org.apache.hadoop.fs.Path(options.jarsInHdfs(), "tiercel-" + part + ".jar");
    }

    private Path jar(String part) throws IOException {
        try (DirectoryStream<Path> jars =
                Files.newDirectoryStream(Path.of(options.jars()), "tiercel-" + part + "-*.jar")) {
            for (Path jar : jars) {
                return jar;
            }
        } catch (IOException e) {
            throw noJar(part, e);
        }
        throw noJar(part, null);
    }

    private IOException noJar(String part, @Nullable IOException cause) {
        return new IOException(
                options.jars() + " has no jar tiercel-" + part
                        + ": give --jars DIR, the directory with the plug-ins' jars",
                cause);
    }

    @Override
    public void close() throws IOException {
        files.close();
    }
}
