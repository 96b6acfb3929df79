package io.tiercel.systemtests.differential;

import java.io.IOException;

/** Every way to ask HDFS about a path, or for the bytes in it. */
// The calls are references to static methods, which cannot change.
@SuppressWarnings("ImmutableEnumChecker")
enum ReadKind {
    STATUS(MetadataReads::status),
    STATUS_BY_CONTEXT(MetadataReads::statusByContext),
    STATUS_AFTER_MSYNC(MetadataReads::statusAfterMsync, Shape.BARRIER),
    LINK_STATUS(MetadataReads::linkStatus),
    EXISTS(MetadataReads::exists),
    LIST(MetadataReads::list),
    LIST_ITERATOR(MetadataReads::listIterator),
    LOCATED_LIST(MetadataReads::locatedList),
    BATCHED_LIST(MetadataReads::batchedList),
    BLOCKS(MetadataReads::blocks),
    CONTENT_SUMMARY(MetadataReads::contentSummary),
    QUOTA_USAGE(MetadataReads::quotaUsage),
    CLOSED(MetadataReads::closed),
    ACL(AttributeReads::acl),
    ACCESS(AttributeReads::access),
    XATTRS(AttributeReads::xattrs),
    XATTR_NAMES(AttributeReads::xattrNames),
    CODING(AttributeReads::coding),
    STORAGE_POLICY(AttributeReads::storagePolicy),
    TREE(TreeReads::tree, Shape.COMPOSITE),
    GLOB(TreeReads::glob, Shape.COMPOSITE),
    SNAPSHOT_TREE(TreeReads::snapshots, Shape.COMPOSITE),
    CHECKSUM(TreeReads::checksum, Shape.COMPOSITE),
    STREAM(DataReads::stream, Shape.DATA),
    SEEK(DataReads::seek, Shape.DATA),
    POSITIONED(DataReads::positioned, Shape.DATA),
    BYTE_BUFFER(DataReads::byteBuffer, Shape.DATA),
    POSITIONED_BYTE_BUFFER(DataReads::positionedByteBuffer, Shape.DATA),
    VECTORED(DataReads::vectored, Shape.DATA),
    POOLED(DataReads::pooled, Shape.DATA),
    UNBUFFERED(DataReads::unbuffered, Shape.DATA),
    OPENED_BY_STATUS(DataReads::openedByStatus, Shape.DATA),
    BY_CONTEXT(DataReads::byContext, Shape.DATA);

    private final Call call;
    private final Shape shape;

    ReadKind(Call call) {
        this(call, Shape.SINGLE);
    }

    ReadKind(Call call, Shape shape) {
        this.call = call;
        this.shape = shape;
    }

    /** How a question is put. */
    private interface Call {
        void ask(Site site, Probe probe, AnswerText text) throws IOException;
    }

    /** What an answer is made of. */
    enum Shape {
        /** One answer of the NameNode. */
        SINGLE,
        /** One, after the client has said that it wants to see everything now. */
        BARRIER,
        /** Several, between which the truth may change: they may add up to what never was true as a whole. */
        COMPOSITE,
        /** The bytes of a file: they must be those of one state of it, but a reader may lose a file that has gone. */
        DATA
    }

    Shape shape() {
        return shape;
    }

    Answer ask(Site site, Probe probe) {
        AnswerText text = new AnswerText();
        try {
            call.ask(site, probe, text);
            return text.answer();
        } catch (IOException | RuntimeException e) {
            // What it throws is its answer.
            return Answer.thrown(e);
        }
    }
}
