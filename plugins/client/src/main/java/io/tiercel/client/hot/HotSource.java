package io.tiercel.client.hot;

import io.tiercel.wire.memcached.PieceFormat;

/**
 * The memcached server that holds a hot block, or is to hold it, and how its pieces are read and brought there. For one
 * reader.
 */
public record HotSource(HotServer server, PieceFormat format) {}
