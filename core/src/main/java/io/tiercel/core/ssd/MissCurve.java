package io.tiercel.core.ssd;

import java.util.ArrayList;
import java.util.List;

/**
 * What share of reads misses a cache, by its room. Immutable.
 *
 * @param points from no room on, each with more room than the one before; between two of them the share is interpolated
 */
public record MissCurve(List<Point> points) {
    /** Room that saves less of all reads than this, all of it together, is of no working set. */
    private static final double NOT_WORTH_ROOM = 0.01;

    /**
     * A point of the curve.
     *
     * @param room of the cache, in any unit
     * @param misses the share of reads, from 0 to 1
     */
    public record Point(double room, double misses) {
        public Point {
            if (!(room >= 0 && room < Double.POSITIVE_INFINITY && misses >= 0 && misses <= 1)) {
                throw new IllegalArgumentException(
                        "a cache has some room, and misses from 0 to 1: " + room + ", " + misses);
            }
        }
    }

    public MissCurve {
        points = List.copyOf(points);
        if (points.isEmpty() || points.get(0).room() != 0) {
            throw new IllegalArgumentException("a curve begins with no room");
        }
        for (int i = 1; i < points.size(); i++) {
            if (points.get(i).room() <= points.get(i - 1).room()) {
                throw new IllegalArgumentException("points must be in the order of their room, each of another");
            }
        }
    }

    /** The share that a cache of this room misses. */
    public double misses(double room) {
        int above = 1;
        while (above < points.size() && points.get(above).room() < room) {
            above++;
        }
        if (above >= points.size()) {
            return points.get(points.size() - 1).misses();
        }
        Point left = points.get(above - 1);
        Point right = points.get(above);
        double share = Math.max(0, room - left.room()) / (right.room() - left.room());
        return left.misses() + share * (right.misses() - left.misses());
    }

    /** The least room with which hardly more is missed than with all room there is: the working set. */
    public double workingSet() {
        double least = points.get(points.size() - 1).misses();
        return points.stream()
                .filter(point -> point.misses() <= least + NOT_WORTH_ROOM)
                .mapToDouble(Point::room)
                .min()
                .orElse(0);
    }

    /** What further room is worth to one who has so much already. */
    public MissCurve beyond(double room) {
        List<Point> left = new ArrayList<>();
        left.add(new Point(0, misses(room)));
        points.stream()
                .filter(point -> point.room() > room)
                .map(point -> new Point(point.room() - room, point.misses()))
                .forEach(left::add);
        return new MissCurve(left);
    }

    /** Its lower convex hull: what room is worth where a cliff is spread over the flat before it. */
    public MissCurve hull() {
        List<Point> hull = new ArrayList<>();
        for (Point next : points) {
            while (hull.size() >= 2 && !turnsUp(hull.get(hull.size() - 2), hull.get(hull.size() - 1), next)) {
                hull.remove(hull.size() - 1);
            }
            hull.add(next);
        }
        return new MissCurve(hull);
    }

    private static boolean turnsUp(Point first, Point second, Point third) {
        return (second.misses() - first.misses()) * (third.room() - second.room())
                < (third.misses() - second.misses()) * (second.room() - first.room());
    }
}
