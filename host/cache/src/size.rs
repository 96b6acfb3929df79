//! Bytes with a unit, as people write them.

/// Bytes with a unit: K, M, G or T, of 1024 each. An error says in words what is wrong.
pub fn size(text: &str) -> Result<u64, String> {
    let (digits, unit) = match text.char_indices().last() {
        Some((at, unit)) if unit.is_ascii_alphabetic() => (&text[..at], unit.to_ascii_uppercase()),
        _ => (text, 'B'),
    };
    let factor = match unit {
        'B' => 1_u64,
        'K' => 1 << 10,
        'M' => 1 << 20,
        'G' => 1 << 30,
        'T' => 1 << 40,
        _ => return Err(format!("{unit} is no unit: K, M, G or T")),
    };
    let number: u64 = digits
        .parse()
        .map_err(|_| format!("{text} is no size: 10G is one"))?;
    number
        .checked_mul(factor)
        .ok_or_else(|| format!("{text} is too much"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_have_units() {
        assert_eq!(size("10G"), Ok(10 << 30));
        assert_eq!(size("64k"), Ok(65_536));
        assert_eq!(size("512"), Ok(512));
        assert!(size("1X").is_err() && size("G").is_err() && size("-1").is_err());
        assert!(size("").is_err() && size("99999999999T").is_err());
    }
}
