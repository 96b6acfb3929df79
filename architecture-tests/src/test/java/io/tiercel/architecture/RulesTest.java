package io.tiercel.architecture;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The product keeps every rule. */
@AnalyzeClasses(
        packages = "io.tiercel",
        importOptions = {ImportOption.DoNotIncludeTests.class, RulesTest.OursOnly.class})
class RulesTest {
    @ArchTest
    static final ArchRule arrows_hold = Rules.ARROWS;

    @ArchTest
    static final ArchRule everyClass_isInARoom = Rules.ROOMS;

    @ArchTest
    static final ArchRule plugIns_areApart = Rules.PLUG_INS_APART;

    @ArchTest
    static final ArchRule experiments_areApart = Rules.EXPERIMENTS_APART;

    @ArchTest
    static final ArchRule packages_haveNoCycles = Rules.CYCLES;

    @ArchTest
    static final ArchRule observing_isApartFromActing = Rules.OBSERVING_APART;

    @ArchTest
    static final ArchRule plugIns_pullNothingOntoTheClassPath = Rules.PLUG_INS_PULL_NOTHING;

    @ArchTest
    static final ArchRule systemCalls_areInOnePlace = Rules.SYSTEM_CALLS_IN_ONE_PLACE;

    @ArchTest
    static final ArchRule plugIns_areQuietGuests = Rules.PLUG_INS_ARE_QUIET_GUESTS;

    @ArchTest
    static final ArchRule core_isPure = Rules.CORE_IS_PURE;

    @ArchTest
    static final ArchRule solvers_arePure = Rules.SOLVERS_ARE_PURE;

    @ArchTest
    static final ArchRule core_takesNoLocks = Rules.CORE_TAKES_NO_LOCKS;

    @ArchTest
    static final ArchRule labPlan_touchesNothing = Rules.LAB_PLAN_TOUCHES_NOTHING;

    @ArchTest
    static final ArchRule install_decidesApartFromActing = Rules.INSTALL_DECIDES_APART;

    @ArchTest
    static final ArchRule pauses_goByTheMonotonicClock = Rules.PAUSES_BY_THE_MONOTONIC_CLOCK;

    @ArchTest
    static final ArchRule names_sayWhatAThingIs = Rules.NAMES;

    @ArchTest
    static final ArchRule names_areToldApart = Rules.NAMES_TOLD_APART;

    @ArchTest
    static final ArchRule packages_areNullMarked = Rules.NULL_MARKED;

    /** Leaves out the libraries that are packed into the plug-in's jar. */
    static final class OursOnly implements ImportOption {
        @Override
        public boolean includes(Location location) {
            return !location.contains("/io/tiercel/shaded/");
        }
    }
}
