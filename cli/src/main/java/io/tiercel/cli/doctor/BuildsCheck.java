package io.tiercel.cli.doctor;

import io.tiercel.core.build.Build;
import io.tiercel.wire.finding.Severity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.jar.Attributes.Name;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.zip.ZipException;

/** Tiercel's jars on a class path share classes, so that all of them are of one build, and each is there once. */
final class BuildsCheck implements Check {
    private static final String KEY = "class path";
    private static final String OURS = "Tiercel ";

    private final List<Path> classPath;

    /** @param classPath jars and directories, of which directories are passed over */
    BuildsCheck(List<Path> classPath) {
        this.classPath = List.copyOf(classPath);
    }

    private record OurJar(Path file, String title, String build) {}

    @Override
    public String id() {
        return "builds";
    }

    @Override
    public List<Finding> examine(HadoopSite site) {
        List<OurJar> jars = new ArrayList<>();
        List<Finding> findings = new ArrayList<>();
        for (Path file : classPath) {
            try {
                ours(file).ifPresent(jars::add);
            } catch (IOException e) {
                findings.add(
                        finding(file.toString(), "a jar that cannot be read: " + e.getMessage(), "a jar, or none"));
            }
        }
        findings.addAll(severalBuilds(jars));
        findings.addAll(twice(jars));
        return findings;
    }

    private List<Finding> severalBuilds(List<OurJar> jars) {
        Map<String, Path> builds = new LinkedHashMap<>();
        jars.forEach(jar -> builds.putIfAbsent(jar.build(), jar.file()));
        if (builds.size() < 2) {
            return List.of();
        }
        String found = builds.entrySet().stream()
                .map(build -> build.getKey() + " (" + build.getValue() + ")")
                .collect(Collectors.joining(", "));
        return List.of(finding(place(jars), "jars of " + builds.size() + " builds: " + found, "jars of one build"));
    }

    private List<Finding> twice(List<OurJar> jars) {
        Map<String, Path> titles = new LinkedHashMap<>();
        List<Finding> findings = new ArrayList<>();
        for (OurJar jar : jars) {
            Path first = titles.putIfAbsent(jar.title(), jar.file());
            if (first != null) {
                String found = jar.title() + " a second time; the first is " + first;
                findings.add(finding(jar.file().toString(), found, "each jar once"));
            }
        }
        return findings;
    }

    private static String place(List<OurJar> jars) {
        return jars.get(0).file().toString();
    }

    private static Optional<OurJar> ours(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        try (JarFile jar = new JarFile(file.toFile())) {
            Manifest manifest = jar.getManifest();
            String title =
                    manifest == null ? null : manifest.getMainAttributes().getValue(Name.IMPLEMENTATION_TITLE);
            if (manifest == null || title == null || !title.startsWith(OURS)) {
                return Optional.empty();
            }
            String version = manifest.getMainAttributes().getValue(Name.IMPLEMENTATION_VERSION);
            return Optional.of(new OurJar(file, title, Build.named(version)));
        } catch (ZipException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private Finding finding(String file, String found, String remedy) {
        String why = "classes of one jar meet those of another that they do not fit";
        return new Finding(id(), Severity.ERROR, KEY, file, found, remedy, why);
    }
}
