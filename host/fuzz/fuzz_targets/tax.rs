//! The latency tax that was kept: what is read goes on, and is written and read again. The checksum is put right, so that
//! inputs come past it; an input with a wrong one is refused.
#![no_main]

use libfuzzer_sys::fuzz_target;
use std::time::Duration;
use tiercel_host_core::tax::{TaxMeter, TaxRecord, checksum};

fuzz_target!(|text: &str| {
    let _ = TaxRecord::parse(text);
    let json = text.lines().next().unwrap_or_default();
    if let Ok(record) = TaxRecord::parse(&format!("{json}\n{:016x}\n", checksum(json))) {
        assert_eq!(TaxRecord::parse(&record.text()), Ok(record));
        let mut meter = TaxMeter::new(record);
        meter.look(Duration::from_secs(1), &[]);
        meter.look(Duration::from_secs(2), &[]);
        let _ = meter.report();
    }
});
