package io.tiercel.wire.cache;

/**
 * Who an agent is.
 *
 * @param dataNode the UUID of its DataNode
 * @param host the DataNode's name, as HDFS knows it
 * @param transferAddress where the DataNode serves blocks, as host:port
 * @param capacityBytes how much it may pin, checksums included
 */
public record AgentHello(String dataNode, String host, String transferAddress, long capacityBytes) {}
