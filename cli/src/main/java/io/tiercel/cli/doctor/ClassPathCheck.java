package io.tiercel.cli.doctor;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Each class of ours that the configuration names is on the class path. It is looked for, and not run. */
final class ClassPathCheck implements Check {
    private static final List<String> KEYS =
            List.of(OurChecks.ALLOCATOR, OurChecks.PROCESSORS, OurChecks.DATANODE_PLUGINS, OurChecks.ACCESSOR_BUILDERS);

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
        try (URLClassLoader loader = new URLClassLoader(urls(), null)) {
            return named(site).entrySet().stream()
                    .filter(named -> Names.isOurs(named.getKey()))
                    .filter(named -> loader.findResource(named.getKey().replace('.', '/') + ".class") == null)
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
        Stream.of(
                        KEYS.stream(),
                        OrderingPolicyCheck.keys(site).stream(),
                        site.withPrefix(ProxyProviderCheck.PREFIX).keySet().stream())
                .flatMap(keys -> keys)
                .forEach(key -> site.words(key).forEach(className -> named.put(className, key)));
        named.put(MasterCommandCheck.mainClass(site), MasterCommandCheck.KEY);
        return named;
    }

    private URL[] urls() throws MalformedURLException {
        URL[] urls = new URL[classPath.size()];
        for (int i = 0; i < urls.length; i++) {
            urls[i] = classPath.get(i).toUri().toURL();
        }
        return urls;
    }
}
