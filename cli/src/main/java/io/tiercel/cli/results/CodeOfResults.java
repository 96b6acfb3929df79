package io.tiercel.cli.results;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Which code each command that measures is about: where that changes, what was measured before is of other code. */
final class CodeOfResults {
    private static final String CLIENT = "plugins/client";
    private static final String DATA_NODE = "plugins/datanode";
    private static final String RESOURCE_MANAGER = "plugins/resourcemanager";
    private static final String HOST = "host/core/src host/agent/src";
    private static final String CACHE = "host/cache/src host/core/src host/agent/src";

    private static final Map<String, List<String>> CODE = new LinkedHashMap<>();

    static {
        put("reproduce panthera", CLIENT, core("cache", "metadata"), reproduce("panthera"));
        put(
                "reproduce panthera-order",
                RESOURCE_MANAGER,
                core("affinity", "locality"),
                simulator("world"),
                reproduce("panthera/order"));
        put("reproduce events", java("relay"), coordinator("tail", "session"), core("events"), reproduce("events"));
        put("reproduce policies", core("cache"), simulator("trace", "replay"), reproduce("policies"));
        put("benchmark", CLIENT, core("cache", "collection", "hot"), java("wire"), "benchmarks/src/main");
        put("benchmark --peers", CLIENT, core("cache"), java("wire"), "benchmarks/src/main");
        put("reproduce cava", core("affinity", "locality"), java("simulator"), reproduce("cava"));
        put("reproduce simulator", core("affinity", "locality"), java("simulator"), reproduce("scheduling"));
        put("lab reproduce cava-levels", DATA_NODE, coordinator("cache"), reproduce("cava/levels"));
        put("reproduce hot-blocks-scale", core("hot"), simulator("cluster"), reproduce("hotblocks/scale"));
        put("reproduce scheduling", RESOURCE_MANAGER, core("locality", "choice"), reproduce("scheduling"));
        put("reproduce hot-blocks", CLIENT, core("hot"), coordinator("hot"), reproduce("hotblocks/small"));
        put(
                "lab reproduce cava",
                DATA_NODE,
                RESOURCE_MANAGER,
                core("affinity", "locality"),
                coordinator("cache"),
                java("simulator"),
                reproduce("cava/mix"));
        put("lab reproduce reads-in-turn", reproduce("turns"));
        put("lab reproduce spark-locality", CLIENT, coordinator("cache"), reproduce("sparklocality"));
        put("lab reproduce hot-blocks", CLIENT, core("hot"), coordinator("hot"), reproduce("hotblocks"));
        put("reproduce mimp-interference", HOST, core("cpu", "deadline"), reproduce("mimp/real", "mimp/web"));
        put("lab reproduce mimp-interference", HOST, core("cpu", "deadline"), reproduce("mimp/whole", "mimp/agent"));
        put("reproduce mimp", core("deadline", "admission"), java("simulator"), reproduce("mimp/study"));
        put("lab reproduce mimp-deadlines", RESOURCE_MANAGER, core("deadline"), reproduce("mimp/deadlines"));
        put("reproduce ac-ssd", core("ssd"), java("solvers"), simulator("ssd"), reproduce("acssd/platform"));
        put("lab reproduce acssd-path", CACHE, reproduce("acssd/path"));
        put("lab reproduce acssd-policies", CACHE, reproduce("acssd/policies"));
        put("lab reproduce acssd-guests", CACHE, core("ssd"), coordinator("ssd"), reproduce("acssd/guests"));
        put("lab reproduce acssd-jobs", CACHE, core("ssd"), coordinator("ssd"), reproduce("acssd/jobs"));
        put("lab reproduce acssd-dfsio", CACHE, core("ssd"), coordinator("ssd"), reproduce("acssd/dfsio"));
        put("lab reproduce acssd-borders", CACHE, coordinator("ssd"), reproduce("acssd/borders"));
        put("reproduce soak", CLIENT, DATA_NODE, java("coordinator", "relay", "wire"), reproduce("soak"));
        put("reproduce operator", java("install", "coordinator", "relay", "wire"), reproduce("operator"));
        put("reproduce busy", CLIENT, java("coordinator", "relay", "wire"), core("events"), reproduce("busy"));
        put("reproduce compatibility", CLIENT, java("coordinator", "relay", "wire"), reproduce("compatibility"));
        put("reproduce histories", core("affinity", "cache"), java("simulator"), reproduce("histories"));
    }

    private CodeOfResults() {}

    /** Directories of the repository; empty if nothing is known of the command. */
    static List<String> of(String command) {
        return CODE.getOrDefault(command, List.of());
    }

    private static void put(String command, String... places) {
        CODE.put(
                command,
                Arrays.stream(places)
                        .flatMap(place -> Stream.of(place.split(" ", -1)))
                        .map(place -> place.startsWith("plugins/") ? place + "/src/main" : place)
                        .toList());
    }

    private static String core(String... packages) {
        return all("core/src/main/java/io/tiercel/core/", packages);
    }

    private static String coordinator(String... packages) {
        return all("coordinator/src/main/java/io/tiercel/coordinator/", packages);
    }

    private static String simulator(String... packages) {
        return all("simulator/src/main/java/io/tiercel/simulator/", packages);
    }

    private static String reproduce(String... packages) {
        return all("reproduce/src/main/java/io/tiercel/reproduce/", packages);
    }

    private static String java(String... rooms) {
        return String.join(
                " ", Arrays.stream(rooms).map(room -> room + "/src/main").toList());
    }

    private static String all(String root, String... packages) {
        return String.join(" ", Arrays.stream(packages).map(name -> root + name).toList());
    }
}
