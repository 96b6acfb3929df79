//! The settings: those that are taken can be kept.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tiercel_agent::conf::Conf;

fuzz_target!(|text: &str| {
    if let Ok(conf) = Conf::parse(text) {
        let guard = conf.guard().expect("what was taken can be kept");
        assert!(guard.execution <= guard.period);
        assert!(conf.measure_before <= tiercel_agent::taxbook::MEASURE_MAX);
    }
});
