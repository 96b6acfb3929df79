package io.tiercel.cli.doctor;

import io.tiercel.wire.finding.Severity;
import java.util.List;

/**
 * A setting that must be one text.
 *
 * @param belongs the file that the key belongs into
 * @param otherwise what holds where nobody sets it
 * @param wanted what it must be
 */
record ValueCheck(String id, Severity severity, String key, String belongs, String otherwise, String wanted, String why)
        implements Check {
    @Override
    public List<Finding> examine(HadoopSite site) {
        if (site.value(key, otherwise).strip().equals(wanted)) {
            return List.of();
        }
        return List.of(
                Finding.of(this, severity, site, key, belongs, wanted, why).ofDefault(otherwise));
    }
}
