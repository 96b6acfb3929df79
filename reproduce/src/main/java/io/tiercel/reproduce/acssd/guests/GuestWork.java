package io.tiercel.reproduce.acssd.guests;

import java.util.HexFormat;

/**
 * What a guest does: a boot sector, which uses the firmware's own driver of the disk.
 *
 * <p>The one that reads, with {@code MASK} one less than 64 KiB blocks of its working set:
 *
 * <pre>
 *         cli; xor ax,ax; mov ds,ax; mov ss,ax; mov sp,0x7c00; sti; mov ebx,12345
 * again:  imul ebx,ebx,1103515245; add ebx,12345; mov eax,ebx; shr eax,16; and eax,MASK; shl eax,7; mov [lba],eax
 *         mov ah,0x42; mov al,0; mov dl,0x80; mov si,packet; int 0x13; jnc again
 * stop:   cli; hlt; jmp stop
 * packet: db 16,0; dw 8; dw 0; dw 0x1000; lba: dq 0
 * </pre>
 *
 * <p>The one that writes has its source in {@code host/agent/tests/caches.rs}: numbers go to the disk and come back, each that is
 * right is a dot on the serial port, and one that is wrong ends it with an X or an E.
 */
enum GuestWork {
    /** Reads 4 KiB from any of 1,024 blocks, for ever. */
    READS("""
            fa31c08ed88ed0bc007cfb66bb393000006669db6d4ec6416681c33930000066
            89d866c1e8106625ff03000066c1e00766a34d7cb442b000b280be457ccd1373
            d0faf4ebfc10000800000000100000000000000000
            """),
    /** Writes numbers and reads them back, for ever. */
    WRITES("""
            fa31c08ed88ed0bc007cfcfb6631dbb800108ec031ff6689d8b9000466f3ab66
            89d86625ff03000066c1e00366050008000066a3b07cc706ae7c0010b443e849
            00b800208ec031ff66b8ffffffffb9000466f3abc706ae7c0020b442e82b0031
            ffb800208ec06689d8b9000466f3af7509b02ee820006643eb95b058e81700eb
            05b045e81000faf4ebfcb000b280bea87ccd1372ecc350bafd03eca82074fb58
            baf803eec38d740010000800000000000000000000000000
            """),
    /** Does nothing: hlt, and again. */
    IDLES("f4ebfd");

    /** What a reading guest reads. */
    static final long WORKING_SET_BYTES = 64L << 20;

    private static final int SECTOR_BYTES = 512;

    private final String hex;

    GuestWork(String hex) {
        this.hex = hex;
    }

    /** The first sector of the guest's disk. */
    byte[] bootSector() {
        byte[] program = HexFormat.of().parseHex(hex.replaceAll("\\s", ""));
        byte[] sector = new byte[SECTOR_BYTES];
        System.arraycopy(program, 0, sector, 0, program.length);
        sector[SECTOR_BYTES - 2] = 0x55;
        sector[SECTOR_BYTES - 1] = (byte) 0xaa;
        return sector;
    }
}
