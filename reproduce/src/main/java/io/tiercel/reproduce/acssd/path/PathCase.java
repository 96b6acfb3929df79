package io.tiercel.reproduce.acssd.path;

/** A server and what is done to it. */
enum PathCase {
    WARM_OURS("warm 4 KiB reads, 32 in flight", "ssdcache"),
    WARM_FILTER("warm 4 KiB reads, 32 in flight", "nbdkit file, cache filter"),
    WARM_MEMORY("warm 4 KiB reads, 32 in flight", "nbdkit memory"),
    COLD_OURS("cold 4 KiB reads of a disk of 5 ms, 16 in flight", "ssdcache"),
    COLD_FILTER("cold 4 KiB reads of a disk of 5 ms, 16 in flight", "nbdkit file, cache filter"),
    COLD_NONE("cold 4 KiB reads of a disk of 5 ms, 16 in flight", "nbdkit file"),
    WRITE_OURS("4 KiB writes, 16 in flight", "ssdcache"),
    WRITE_FILE("4 KiB writes, 16 in flight", "nbdkit file"),
    FLUSHED_OURS("4 KiB writes, a flush after 32, 16 in flight", "ssdcache"),
    FLUSHED_FILE("4 KiB writes, a flush after 32, 16 in flight", "nbdkit file"),
    STEADY_ALL("warm 4 KiB reads, 4 in flight", "ssdcache"),
    RESIZING_ALL("warm 4 KiB reads, 4 in flight", "ssdcache, resized ten times a second"),
    STEADY("warm 4 KiB reads of mostly one half, 4 in flight", "ssdcache"),
    RESIZING("warm 4 KiB reads of mostly one half, 4 in flight", "ssdcache, resized ten times a second");

    private final String work;
    private final String server;

    PathCase(String work, String server) {
        this.work = work;
        this.server = server;
    }

    String work() {
        return work;
    }

    String server() {
        return server;
    }
}
