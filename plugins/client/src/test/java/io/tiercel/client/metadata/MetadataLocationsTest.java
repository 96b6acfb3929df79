package io.tiercel.client.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.metadata.PathVersions;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.hdfs.protocol.ClientProtocol;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.DirectoryListing;
import org.apache.hadoop.hdfs.protocol.ErasureCodingPolicy;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;
import org.apache.hadoop.hdfs.protocol.SystemErasureCodingPolicies;
import org.apache.hadoop.hdfs.security.token.block.BlockTokenIdentifier;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.security.token.Token;
import org.junit.jupiter.api.Test;

/** What the metadata cache makes of files' blocks and where their replicas are. */
final class MetadataLocationsTest extends MetadataScene {
    @Test
    void fileOpenForWriting_isNeverKept() throws IOException {
        PathVersions.fileOpen("/d/f", name -> events.addOpen(name, 1));
        nameNode.answers("getListing", args -> new DirectoryListing(new HdfsFileStatus[] {file("f", 1)}, 0));

        client.getFileInfo("/d/f");
        client.getFileInfo("/d/f");
        client.getListing("/d", HdfsFileStatus.EMPTY_NAME, false);
        client.getListing("/d", HdfsFileStatus.EMPTY_NAME, false);

        assertThat(nameNode.asked("getFileInfo")).isEqualTo(2);
        assertThat(nameNode.asked("getListing")).isEqualTo(2);
    }

    @Test
    void clientsOfOneUser_shareAnswers_andEachLearnsFromThemHowItIsToRead() throws IOException {
        nameNode.answers("getBlockLocations", args -> blocks(false, Long.MAX_VALUE));
        List<LocatedBlocks> early = new ArrayList<>();
        List<LocatedBlocks> late = new ArrayList<>();
        ClientProtocol first = newClient("ann", new Told(early));
        ClientProtocol second = newClient("ann", new Told(late) {
            @Override
            public boolean knows(LocatedBlocks blocks) {
                return !late.isEmpty();
            }
        });

        first.getBlockLocations("/a", 0, 1);
        second.getBlockLocations("/a", 0, 1);
        second.getBlockLocations("/a", 0, 1);
        first.getBlockLocations("/a", 0, 1);

        assertThat(nameNode.asked("getBlockLocations")).isEqualTo(1);
        assertThat(early).hasSize(1);
        assertThat(late).hasSize(1);

        late.clear();
        second.getBlockLocations("/a", 0, 1);
        assertThat(late).as("another user's client was told of the same blocks").hasSize(1);
        assertThat(nameNode.asked("getBlockLocations")).isEqualTo(1);
    }

    @Test
    void blocksOfAFileUnderConstruction_areNeverKept() throws IOException {
        nameNode.answers("getBlockLocations", args -> blocks(true, Long.MAX_VALUE));

        client.getBlockLocations("/a", 0, 1);
        client.getBlockLocations("/a", 0, 1);

        assertThat(nameNode.asked("getBlockLocations")).isEqualTo(2);
    }

    @Test
    void locations_areNotKeptPastTheLifeOfTheirTokens() throws IOException {
        nameNode.answers("getBlockLocations", args -> blocks(false, WALL_MILLIS + 15_000));

        client.getBlockLocations("/a", 0, 1);
        clock.advance(Duration.ofSeconds(4));
        events.confirm(clock.getAsLong());
        client.getBlockLocations("/a", 0, 1);
        assertThat(nameNode.asked("getBlockLocations")).isEqualTo(1);

        clock.advance(Duration.ofSeconds(2));
        events.confirm(clock.getAsLong());
        client.getBlockLocations("/a", 0, 1);
        assertThat(nameNode.asked("getBlockLocations")).isEqualTo(2);
    }

    @Test
    void locations_areNotKeptPastTheirOwnAge_inAListingEither() throws IOException {
        nameNode.answers("getBlockLocations", args -> blocks(false, Long.MAX_VALUE))
                .answers("getListing", args -> new DirectoryListing(new HdfsFileStatus[] {located("f")}, 0));

        askForLocations();
        pass(Duration.ofSeconds(29));
        askForLocations();
        assertThat(nameNode.asked("getBlockLocations")).isEqualTo(1);
        assertThat(nameNode.asked("getListing")).isEqualTo(1);

        pass(Duration.ofSeconds(1));
        askForLocations();
        assertThat(nameNode.asked("getBlockLocations")).isEqualTo(2);
        assertThat(nameNode.asked("getListing")).isEqualTo(2);
    }

    @Test
    void locations_areKeptForTheLifeOfTheFirstTokenThatExpires() throws IOException {
        LocatedBlock first = block(WALL_MILLIS + 15_000);
        LocatedBlock second = block(WALL_MILLIS + 3_600_000);
        nameNode.answers("getBlockLocations", args -> blocks(false, List.of(first, second)));
        assertThat(isKeptFor(Duration.ofSeconds(4))).isTrue();
        assertThat(isKeptFor(Duration.ofSeconds(6))).isFalse();
    }

    @Test
    void locations_ofAGroupOfBlocks_areKeptForTheLifeOfTheFirstTokenOfItsBlocks() throws IOException {
        LocatedBlock group = group(WALL_MILLIS + 3_600_000, WALL_MILLIS + 15_000, WALL_MILLIS + 3_600_000);
        nameNode.answers("getBlockLocations", args -> blocks(false, List.of(group)));
        assertThat(isKeptFor(Duration.ofSeconds(4))).isTrue();
        assertThat(isKeptFor(Duration.ofSeconds(6))).isFalse();
    }

    @Test
    void locations_withATokenThatCannotBeRead_areNotKept() throws IOException {
        LocatedBlock strange = block(Long.MAX_VALUE);
        byte[] noIdentifier = {1};
        strange.setBlockToken(
                new Token<>(noIdentifier, new byte[] {1}, new BlockTokenIdentifier().getKind(), new Text()));
        nameNode.answers("getBlockLocations", args -> blocks(false, List.of(strange)));
        assertThat(isKeptFor(Duration.ZERO)).isFalse();
    }

    @Test
    void everySetOfLocations_isMadeKnownToTheDataTiers() throws IOException {
        nameNode.answers("getBlockLocations", args -> blocks(false, Long.MAX_VALUE));

        client.getBlockLocations("/a", 0, 1);

        assertThat(located).hasSize(1);
    }

    @Test
    void markedReplicas_areInTheAnswersOfThatMoment_andNotInWhatIsKept() throws IOException {
        nameNode.answers("getBlockLocations", args -> blocks(false, Long.MAX_VALUE));
        marking = marked -> marked.get(0).addCachedLoc(marked.get(0).getLocations()[0]);
        for (int i = 0; i < 2; i++) {
            assertThat(client.getBlockLocations("/a", 0, 1).get(0).getCachedLocations())
                    .as("asked for, and kept")
                    .hasSize(1);
        }
        marking = marked -> {};
        assertThat(client.getBlockLocations("/a", 0, 1).get(0).getCachedLocations())
                .isEmpty();
        assertThat(nameNode.asked("getBlockLocations")).isEqualTo(1);
    }

    @Test
    void listedReplicas_areMarkedAsInListings_andNotInWhatIsKept() throws IOException {
        nameNode.answers("getListing", args -> new DirectoryListing(new HdfsFileStatus[] {located("f")}, 0));
        marking = marked -> {
            throw new AssertionError("nobody reads by a listing");
        };
        listingMarks = marked -> marked.get(0).addCachedLoc(marked.get(0).getLocations()[0]);
        for (int i = 0; i < 2; i++) {
            assertThat(listedBlock().getCachedLocations())
                    .as("asked for, and kept")
                    .hasSize(1);
        }
        listingMarks = marked -> {};
        assertThat(listedBlock().getCachedLocations()).isEmpty();
        assertThat(nameNode.asked("getListing")).isEqualTo(1);
    }

    @Test
    void listedFile_isQualifiedShownAndSerialisedAsHdfsDoes() throws Exception {
        HdfsFileStatus plain = file("f", 9);
        nameNode.answers("getListing", args -> new DirectoryListing(new HdfsFileStatus[] {file("f", 9)}, 0));
        client.getListing("/d", HdfsFileStatus.EMPTY_NAME, false);
        HdfsFileStatus hit =
                client.getListing("/d", HdfsFileStatus.EMPTY_NAME, false).getPartialListing()[0];
        URI uri = URI.create("hdfs://cluster");
        org.apache.hadoop.fs.Path parent = new org.apache.hadoop.fs.Path("/d");

        FileStatus qualified = hit.makeQualified(uri, parent);

        assertThat(qualified.toString())
                .isEqualTo(plain.makeQualified(uri, parent).toString());
        Object read = SerialCopies.of(qualified);
        assertThat(read.getClass().getName()).startsWith("org.apache.hadoop.");
        assertThat(read.toString()).isEqualTo(qualified.toString());
    }

    @Test
    void blockWithoutALiveReplica_orWithNoneThatIsSound_isNotKept_inAListingEither() throws IOException {
        LocatedBlock corrupt = block(Long.MAX_VALUE);
        corrupt.setCorrupt(true);
        for (LocatedBlock lost : new LocatedBlock[] {lostBlock(), corrupt}) {
            LocatedBlocks blocks = blocks(false, List.of(block(Long.MAX_VALUE), lost));
            nameNode.answers("getBlockLocations", args -> blocks)
                    .answers("getListing", args -> listing(status("f", 10).locations(blocks)))
                    .answers(
                            "getLocatedFileInfo",
                            args -> status("f", 10).locations(blocks).build());
            int before = asked();
            for (int i = 0; i < 2; i++) {
                askForLocations();
                client.getLocatedFileInfo("/d/f", false);
            }
            assertThat(asked() - before).isEqualTo(6);
        }
    }

    @Test
    void groupOfErasureCoding_isKeptWhileEnoughOfItIsThereToReadIt() throws IOException {
        ErasureCodingPolicy policy = SystemErasureCodingPolicies.getPolicies().get(0);
        for (int there : new int[] {policy.getNumDataUnits(), policy.getNumDataUnits() - 1}) {
            LocatedBlock group = group(Long.MAX_VALUE, new long[there]);
            group.getBlock().setNumBytes(10L * policy.getCellSize());
            assertThat(AnswerInspector.isAnyLost(
                            new LocatedBlocks(10, false, List.of(group), group, true, null, policy)))
                    .isEqualTo(there < policy.getNumDataUnits());
            group.getBlock().setNumBytes(1);
            assertThat(AnswerInspector.isAnyLost(
                            new LocatedBlocks(10, false, List.of(group), group, true, null, policy)))
                    .as("a group of one cell")
                    .isFalse();
        }
    }

    @Test
    void replicasThatFailed_areForgotten_inListingsToo() throws IOException {
        nameNode.answers("getBlockLocations", args -> blocks(false, Long.MAX_VALUE))
                .answers("getListing", args -> listing(status("f", 10).locations(blocks(false, Long.MAX_VALUE))));
        client.getBlockLocations("/d/f", 0, 1);
        client.getListing("/d", HdfsFileStatus.EMPTY_NAME, true);

        own.fileChanged("/d/f");
        client.getBlockLocations("/d/f", 0, 1);
        client.getListing("/d", HdfsFileStatus.EMPTY_NAME, true);

        assertThat(asked()).isEqualTo(4);
    }

    private int asked() {
        return nameNode.asked("getBlockLocations")
                + nameNode.asked("getListing")
                + nameNode.asked("getLocatedFileInfo");
    }

    private static DirectoryListing listing(HdfsFileStatus.Builder file) {
        return new DirectoryListing(new HdfsFileStatus[] {file.build()}, 0);
    }

    private static LocatedBlock lostBlock() {
        return new LocatedBlock(new ExtendedBlock("pool", 8, 10, 1), new DatanodeInfo[0], null, null, 10, false, null);
    }

    private void askForLocations() throws IOException {
        client.getBlockLocations("/a", 0, 1);
        client.getListing("/d", HdfsFileStatus.EMPTY_NAME, true);
    }

    /** Whether an answer of now is given again after this time. */
    private boolean isKeptFor(Duration time) throws IOException {
        ClientProtocol fresh = newUser();
        fresh.getBlockLocations("/a", 0, 1);
        int asked = nameNode.asked("getBlockLocations");
        pass(time);
        fresh.getBlockLocations("/a", 0, 1);
        return nameNode.asked("getBlockLocations") == asked;
    }

    private void pass(Duration time) {
        clock.advance(time);
        events.confirm(clock.getAsLong());
    }
}
