package io.tiercel.cli.doctor;

import io.tiercel.wire.finding.Severity;

/**
 * One thing that is wrong, or may be.
 *
 * @param check the check that found it
 * @param key the setting that it is about, or what else has to change
 * @param file where the setting is, or belongs
 * @param found what it is
 * @param remedy what it should be
 * @param why what comes of it as it is
 */
public record Finding(
        String check, Severity severity, String key, String file, String found, String remedy, String why) {
    private static final String NOT_SET = "not set";

    /** About a setting, as it is in the site. */
    static Finding of(
            Check check, Severity severity, HadoopSite site, String key, String belongs, String remedy, String why) {
        return new Finding(check.id(), severity, key, site.fileOf(key, belongs), site.value(key, NOT_SET), remedy, why);
    }

    /** About a setting that is to hold a text of its own where nobody sets it. */
    Finding ofDefault(String hadoops) {
        return found.equals(NOT_SET)
                ? new Finding(check, severity, key, file, NOT_SET + ", which means " + hadoops, remedy, why)
                : this;
    }
}
