package io.tiercel.cli.doctor;

import io.tiercel.install.hadoop.Names;
import io.tiercel.install.hadoop.PlugIn;
import io.tiercel.wire.finding.Severity;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Each class of ours that the configuration names is on the class path. It is looked for, and not run. */
final class ClassPathCheck implements Check {
    private final List<Path> classPath;

    /** @param classPath jars and directories; nothing is looked for if there are none */
    ClassPathCheck(List<Path> classPath) {
        this.classPath = List.copyOf(classPath);
    }

    @Override
    public String id() {
        return "class-path";
    }

    @Override
    public List<Finding> examine(HadoopSite site) {
        if (classPath.isEmpty()) {
            return List.of();
        }
        try (URLClassLoader loader = ClassPathLoader.of(classPath, null)) {
            return named(site).entrySet().stream()
                    .filter(named -> Names.isOurs(named.getKey()))
                    .filter(named -> !ClassPathLoader.has(loader, named.getKey()))
                    .map(named -> Finding.of(
                            this,
                            Severity.ERROR,
                            site,
                            named.getValue(),
                            HadoopSite.YARN,
                            "a class that a jar on the class path has; none has " + named.getKey(),
                            "it is not loaded, in places without a word"))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The classes and, for each, the key that names it. */
    private static Map<String, String> named(HadoopSite site) {
        Map<String, String> named = new LinkedHashMap<>();
        Stream.of(PlugIn.values())
                .flatMap(part -> keys(site, part))
                .forEach(key -> site.words(key).forEach(className -> named.put(className, key)));
        named.put(MasterCommandCheck.mainClass(site), MasterCommandCheck.KEY);
        return named;
    }

    /** The keys that name classes of the part, among others. */
    static Stream<String> keys(HadoopSite site, PlugIn part) {
        return switch (part) {
            case CLIENT ->
                Stream.concat(
                        Stream.of(OurChecks.ACCESSOR_BUILDERS),
                        site.withPrefix(ProxyProviderCheck.PREFIX).keySet().stream());
            case DATANODE -> Stream.of(OurChecks.DATANODE_PLUGINS);
            case RESOURCEMANAGER ->
                Stream.concat(
                        Stream.of(OurChecks.ALLOCATOR, OurChecks.PROCESSORS), OrderingPolicyCheck.keys(site).stream());
            case APPMASTER -> Stream.empty(); // Its key is a command with a class in it.
        };
    }
}
