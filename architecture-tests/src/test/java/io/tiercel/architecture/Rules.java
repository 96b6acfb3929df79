package io.tiercel.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Timer;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32C;
import org.jspecify.annotations.NullMarked;

/** What may know what, and how things are called; each rule holds for all classes of the product. */
final class Rules {
    /** What loads into a JVM of Hadoop or Spark. */
    private static final String[] PLUG_INS = {
        "io.tiercel.client..", "io.tiercel.datanode..", "io.tiercel.resourcemanager..", "io.tiercel.appmaster.."
    };

    private static final String UNWANTED_NAME = ".*(Manager|Helper|Util|Utils|Impl|Info|Data|Processor)";
    private static final String OBSERVER = ".*(Source|View|Statistics|Metrics|MXBean)";
    private static final String ACTOR = ".*(Actuator|Handler|Accessor|AccessorBuilder|ProxyProvider)";

    static final ArchRule ARROWS = layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .withOptionalLayers(true)
            .layer("testkit")
            .definedBy("io.tiercel.testkit..")
            .layer("core")
            .definedBy("io.tiercel.core..")
            .layer("solvers")
            .definedBy("io.tiercel.solvers..")
            .layer("simulator")
            .definedBy("io.tiercel.simulator..")
            .layer("wire")
            .definedBy("io.tiercel.wire..")
            .layer("plug-ins")
            .definedBy(PLUG_INS)
            .layer("daemon")
            .definedBy("io.tiercel.daemon..")
            .layer("relay")
            .definedBy("io.tiercel.relay..")
            .layer("coordinator")
            .definedBy("io.tiercel.coordinator..")
            .layer("lab")
            .definedBy("io.tiercel.lab..")
            .layer("report")
            .definedBy("io.tiercel.report..")
            .layer("install")
            .definedBy("io.tiercel.install..")
            .layer("whatif")
            .definedBy("io.tiercel.whatif..")
            .layer("testbed")
            .definedBy("io.tiercel.testbed..")
            .layer("reproduce")
            .definedBy("io.tiercel.reproduce..")
            .layer("packaging")
            .definedBy("io.tiercel.packaging..")
            .layer("cli")
            .definedBy("io.tiercel.cli..")
            .whereLayer("testkit")
            .mayNotAccessAnyLayer()
            .whereLayer("core")
            .mayNotAccessAnyLayer()
            .whereLayer("solvers")
            .mayOnlyAccessLayers("core")
            .whereLayer("simulator")
            .mayOnlyAccessLayers("core", "solvers")
            .whereLayer("wire")
            .mayOnlyAccessLayers("core")
            .whereLayer("plug-ins")
            .mayOnlyAccessLayers("core", "wire")
            .whereLayer("daemon")
            .mayOnlyAccessLayers("core", "wire")
            .whereLayer("relay")
            .mayOnlyAccessLayers("core", "wire", "daemon")
            .whereLayer("coordinator")
            .mayOnlyAccessLayers("core", "solvers", "wire", "daemon")
            .whereLayer("lab")
            .mayOnlyAccessLayers("testkit")
            .whereLayer("report")
            .mayNotAccessAnyLayer()
            .whereLayer("install")
            .mayOnlyAccessLayers("core")
            .whereLayer("whatif")
            .mayOnlyAccessLayers("core", "solvers", "simulator", "report")
            .whereLayer("testbed")
            .mayOnlyAccessLayers(
                    "core",
                    "solvers",
                    "simulator",
                    "wire",
                    "plug-ins",
                    "daemon",
                    "relay",
                    "coordinator",
                    "lab",
                    "report",
                    "testkit")
            .whereLayer("reproduce")
            .mayOnlyAccessLayers(
                    "core", "solvers", "simulator", "wire", "plug-ins", "lab", "report", "whatif", "testbed", "testkit")
            .whereLayer("packaging")
            .mayOnlyAccessLayers("core", "install")
            .whereLayer("cli")
            .mayOnlyAccessLayers(
                    "core",
                    "solvers",
                    "simulator",
                    "wire",
                    "plug-ins",
                    "daemon",
                    "relay",
                    "coordinator",
                    "lab",
                    "report",
                    "install",
                    "whatif",
                    "testbed",
                    "reproduce")
            .as("arrows run {core <- {solvers, simulator, wire <- {plug-ins, daemon <- {relay, coordinator}}}, lab, "
                    + "report} <- {whatif, testbed} <- reproduce <- cli; core <- install <- {packaging, cli}; solvers <- {simulator, "
                    + "coordinator}; the testkit knows no room");

    static final ArchRule ROOMS = classes()
            .that()
            .resideInAPackage("io.tiercel..")
            .should()
            .resideInAnyPackage(
                    "io.tiercel.testkit..",
                    "io.tiercel.core..",
                    "io.tiercel.solvers..",
                    "io.tiercel.simulator..",
                    "io.tiercel.wire..",
                    "io.tiercel.client..",
                    "io.tiercel.datanode..",
                    "io.tiercel.resourcemanager..",
                    "io.tiercel.appmaster..",
                    "io.tiercel.daemon..",
                    "io.tiercel.relay..",
                    "io.tiercel.coordinator..",
                    "io.tiercel.lab..",
                    "io.tiercel.report..",
                    "io.tiercel.install..",
                    "io.tiercel.whatif..",
                    "io.tiercel.testbed..",
                    "io.tiercel.reproduce..",
                    "io.tiercel.packaging..",
                    "io.tiercel.cli..")
            .as("every class is in a room, so that the arrows hold for it");

    static final ArchRule EXPERIMENTS_APART = slices().matching("io.tiercel.reproduce.(*)..")
            .should()
            .notDependOnEachOther()
            .as("no experiment knows another: what they share is in the testbed");

    static final ArchRule PLUG_INS_APART = slices().matching("io.tiercel.(client|datanode|resourcemanager|appmaster)..")
            .should()
            .notDependOnEachOther()
            .as("plug-ins do not know each other");

    static final ArchRule CYCLES =
            slices().matching("io.tiercel.(**)").should().beFreeOfCycles().as("packages have no cycles");

    static final ArchRule OBSERVING_APART = noClasses()
            .that()
            .resideInAnyPackage(PLUG_INS)
            .and()
            .haveNameMatching(OBSERVER)
            .should()
            .dependOnClassesThat(describe(
                    "act",
                    c -> c.getName().matches("io\\.tiercel\\..*") && c.getName().matches(ACTOR)))
            .as("in a plug-in, what observes (" + OBSERVER + ") does not know what acts (" + ACTOR + ")");

    static final ArchRule PLUG_INS_PULL_NOTHING = classes()
            .that()
            .resideInAnyPackage(PLUG_INS)
            .or()
            .resideInAPackage("io.tiercel.wire..")
            .should()
            .onlyDependOnClassesThat(resideInAnyPackage(
                    "io.tiercel..",
                    "java..",
                    "javax.management..",
                    "javax.crypto..",
                    "org.apache.hadoop..",
                    "org.slf4j..",
                    "org.jspecify..",
                    "com.github.benmanes.caffeine..",
                    "com.sun.jna.."))
            .as("plug-ins use the JDK, Hadoop, slf4j and what is packed into their jar");

    static final ArchRule SYSTEM_CALLS_IN_ONE_PLACE = noClasses()
            .that()
            .resideInAPackage("io.tiercel..")
            .and()
            .resideOutsideOfPackage("io.tiercel.datanode.memory")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("com.sun.jna..")
            .as("JNA is in the DataNode plug-in's jar alone, and used in one package of it");

    static final ArchRule PLUG_INS_ARE_QUIET_GUESTS = noClasses()
            .that()
            .resideInAnyPackage(PLUG_INS)
            .should(ACCESS_STANDARD_STREAMS)
            .orShould()
            .callMethod(System.class, "exit", int.class)
            .as("plug-ins neither print nor end the JVM that is their host");

    static final ArchRule CORE_IS_PURE = classes()
            .that()
            .resideInAPackage("io.tiercel.core..")
            .should()
            .onlyDependOnClassesThat(resideInAnyPackage(
                            "io.tiercel.core..",
                            "java.lang",
                            "java.lang.annotation",
                            "java.lang.invoke",
                            "java.lang.runtime",
                            "java.math",
                            "java.nio",
                            "java.nio.charset",
                            "java.time",
                            "java.util",
                            "java.util.function",
                            "java.util.stream",
                            "org.jspecify.annotations")
                    .or(describe("TimeUnit", c -> c.isEquivalentTo(TimeUnit.class)))
                    .or(describe("a checksum", c -> c.isEquivalentTo(CRC32C.class)))
                    .or(describe("arrays", JavaClass::isArray)))
            .as("the core knows no I/O, no threads and no library");

    static final ArchRule SOLVERS_ARE_PURE = noClasses()
            .that()
            .resideInAPackage("io.tiercel.solvers..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "java.io..", "java.nio.file..", "java.nio.channels..", "java.net..", "java.util.concurrent..")
            .orShould()
            .callMethod(System.class, "nanoTime")
            .orShould()
            .callMethod(System.class, "currentTimeMillis")
            .as("solvers decide too: they have a numeric library, and no I/O, clock or threads");

    static final ArchRule CORE_TAKES_NO_LOCKS = methods()
            .that()
            .areDeclaredInClassesThat()
            .resideInAPackage("io.tiercel.core..")
            .should()
            .notHaveModifier(JavaModifier.SYNCHRONIZED)
            .as("the core takes no locks: its callers are the single writers");

    static final ArchRule LAB_PLAN_TOUCHES_NOTHING = classes()
            .that()
            .resideInAPackage("io.tiercel.lab.plan..")
            .should()
            .onlyDependOnClassesThat(resideInAnyPackage(
                            "io.tiercel.lab.plan..",
                            "java.lang",
                            "java.lang.invoke",
                            "java.lang.runtime",
                            "java.net",
                            "java.util",
                            "java.util.function",
                            "java.util.regex",
                            "java.util.stream",
                            "org.jspecify.annotations")
                    .and(describe(
                            "no processes or sockets",
                            c -> !c.getName().matches("java\\.lang\\.Process.*|java\\.net\\.(?!URI).*")))
                    .or(describe("Path", c -> c.isEquivalentTo(Path.class)))
                    .or(describe("arrays", JavaClass::isArray)))
            .as("a lab's plan is worked out without touching the system");

    static final ArchRule INSTALL_DECIDES_APART = noClasses()
            .that()
            .resideInAnyPackage(
                    "io.tiercel.install.hadoop..",
                    "io.tiercel.install.text..",
                    "io.tiercel.install.plan..",
                    "io.tiercel.install.cluster..")
            .should()
            .dependOnClassesThat(
                    describe(
                            "touch the system",
                            c -> c.getName()
                                    .matches(
                                            "java\\.nio\\.file\\.(Files|FileSystems?)|java\\.io\\.(File|Random|Buffered).*"
                                                    + "|java\\.lang\\.Process.*|java\\.nio\\.channels\\..*|io\\.tiercel\\.install\\.act\\..*")))
            .as("what an installation changes is decided without touching the system");

    static final ArchRule PAUSES_BY_THE_MONOTONIC_CLOCK = noClasses()
            .that()
            .resideInAPackage("io.tiercel..")
            .should()
            .dependOnClassesThat()
            .areAssignableTo(Timer.class)
            .as("nothing waits by a Timer, which goes by the time of day and stops where that is set back");

    static final ArchRule NAMES = noClasses()
            .should()
            .haveNameMatching(UNWANTED_NAME)
            .as("no class is called " + UNWANTED_NAME + ": a name says what the thing is");

    static final ArchRule NAMES_TOLD_APART = classes()
            .that()
            .areTopLevelClasses()
            .and()
            .doNotHaveSimpleName("package-info")
            .should(new ArchCondition<>("have a simple name that no other class of the house has") {
                private final Map<String, JavaClass> named = new HashMap<>();

                @Override
                public void init(Collection<JavaClass> all) {
                    named.clear();
                }

                @Override
                public void check(JavaClass c, ConditionEvents events) {
                    JavaClass other = named.putIfAbsent(c.getSimpleName(), c);
                    boolean alone = other == null || other.equals(c);
                    String said = alone ? c.getName() : c.getName() + " has the name of " + other.getName();
                    events.add(new SimpleConditionEvent(c, alone, said));
                }
            })
            .as("no two classes have the same simple name: names tell things apart");

    static final ArchRule NULL_MARKED = classes()
            .should(new ArchCondition<>("be in a package that is @NullMarked") {
                @Override
                public void check(JavaClass c, ConditionEvents events) {
                    boolean marked = c.getPackage().isAnnotatedWith(NullMarked.class);
                    events.add(new SimpleConditionEvent(c, marked, c.getPackageName() + " is not @NullMarked"));
                }
            })
            .as("every package is @NullMarked");

    private Rules() {}
}
