package io.tiercel.cli.doctor;

import io.tiercel.wire.finding.Severity;
import java.util.List;

/**
 * A setting that is a list, with commas, and must have a certain word in it.
 *
 * @param belongs the file that the key belongs into
 * @param member the word
 */
record MemberCheck(String id, Severity severity, String key, String belongs, String member, String why)
        implements Check {
    @Override
    public List<Finding> examine(HadoopSite site) {
        if (site.words(key).contains(member)) {
            return List.of();
        }
        String remedy = site.words(key).isEmpty() ? member : "with " + member + " among its classes";
        return List.of(Finding.of(this, severity, site, key, belongs, remedy, why));
    }
}
