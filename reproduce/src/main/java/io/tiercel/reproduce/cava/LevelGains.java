package io.tiercel.reproduce.cava;

import io.tiercel.core.model.LocalityLevel;
import io.tiercel.report.Quantity;
import io.tiercel.report.Table;
import io.tiercel.simulator.world.FigureThree;
import io.tiercel.simulator.world.model.Application;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** CAVA's figure 3: how much less time map tasks take at each level of memory than at the VM's disk. */
record LevelGains(Map<String, Map<LocalityLevel, Double>> byApplication) {
    static final List<LocalityLevel> LEVELS =
            List.of(LocalityLevel.VM_MEMORY, LocalityLevel.HOST_MEMORY, LocalityLevel.RACK_MEMORY);

    static LevelGains of(FigureThree figure) {
        Map<String, Map<LocalityLevel, Double>> gains = new LinkedHashMap<>();
        for (Application application : Application.CAVA) {
            Map<LocalityLevel, Double> ofOne = new LinkedHashMap<>();
            LEVELS.forEach(level -> ofOne.put(level, figure.gain(application, level)));
            gains.put(application.name(), ofOne);
        }
        return new LevelGains(gains);
    }

    double mean(LocalityLevel level) {
        return byApplication.values().stream()
                .mapToDouble(gains -> gains.getOrDefault(level, 0.0))
                .average()
                .orElse(0);
    }

    double most() {
        return byApplication.values().stream()
                .flatMap(gains -> gains.values().stream())
                .mapToDouble(Double::doubleValue)
                .max()
                .orElse(0);
    }

    Table table() {
        Table table = new Table("application", ">VM memory", ">PM memory", ">RM memory");
        byApplication.forEach((name, gains) -> row(table, name, gains));
        Map<LocalityLevel, Double> means = new LinkedHashMap<>();
        LEVELS.forEach(level -> means.put(level, mean(level)));
        row(table, "mean", means);
        return table;
    }

    private static void row(Table table, String name, Map<LocalityLevel, Double> gains) {
        List<String> cells = new ArrayList<>(List.of(name));
        LEVELS.forEach(level -> cells.add(Quantity.percent(gains.getOrDefault(level, 0.0))));
        table.row(cells.toArray(String[]::new));
    }
}
