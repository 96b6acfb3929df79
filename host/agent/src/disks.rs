//! The disks of this host.

use std::fs;
use std::path::Path;
use tiercel_host_core::disks::parse;
use tiercel_host_core::report::DiskSample;

/// What each disk has done. Only devices count, so that nothing is there twice: no partitions, no loop devices.
pub fn look() -> Vec<DiskSample> {
    let text = fs::read_to_string("/proc/diskstats").unwrap_or_default();
    parse(&text)
        .into_iter()
        .filter_map(|(disk, totals)| {
            let block = Path::new("/sys/block").join(&disk);
            block.join("device").exists().then(|| DiskSample {
                ssd: is_ssd(&block),
                disk,
                totals,
            })
        })
        .collect()
}

fn is_ssd(block: &Path) -> bool {
    fs::read_to_string(block.join("queue/rotational")).is_ok_and(|text| text.trim() == "0")
}
