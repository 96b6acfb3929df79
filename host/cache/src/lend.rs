//! Who gets how much of an SSD's operations: each its share where all want it, and what one does not want goes to others.

/// A disk that uses the SSD.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wish {
    /// Its share, by which it is weighed against the others; more than 0.
    pub share: f64,
    /// The operations a second that it wants now, those that wait included.
    pub wanted: f64,
}

/// The operations a second that each may do, in the order of the wishes: what is wanted is given as far as the budget goes, by
/// shares (max-min fairness). What nobody wants is divided by shares too, so that who wants more soon need not wait.
pub fn lend(budget: f64, wishes: &[Wish]) -> Vec<f64> {
    let mut given = vec![0.0; wishes.len()];
    let mut hungry: Vec<usize> = (0..wishes.len()).collect();
    let mut left = budget.max(0.0);
    while !hungry.is_empty() {
        let shares: f64 = hungry.iter().map(|one| wishes[*one].share).sum();
        let (full, still): (Vec<usize>, Vec<usize>) = hungry
            .iter()
            .partition(|one| wishes[**one].wanted <= left * wishes[**one].share / shares);
        if full.is_empty() {
            for one in still {
                given[one] = left * wishes[one].share / shares;
            }
            return given;
        }
        for one in full {
            given[one] = wishes[one].wanted.max(0.0);
            left -= given[one];
        }
        hungry = still;
    }
    let shares: f64 = wishes.iter().map(|wish| wish.share).sum();
    for (given, wish) in given.iter_mut().zip(wishes) {
        *given += left * wish.share / shares;
    }
    given
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lent(budget: f64, wishes: &[(f64, f64)]) -> Vec<f64> {
        let wishes: Vec<Wish> = wishes
            .iter()
            .map(|(share, wanted)| Wish {
                share: *share,
                wanted: *wanted,
            })
            .collect();
        lend(budget, &wishes)
    }

    #[test]
    fn all_who_want_everything_get_their_shares() {
        assert_eq!(lent(4_000.0, &[(3.0, 1e9), (1.0, 1e9)]), [3_000.0, 1_000.0]);
    }

    #[test]
    fn what_one_does_not_want_goes_to_the_others() {
        assert_eq!(lent(4_000.0, &[(3.0, 0.0), (1.0, 1e9)]), [0.0, 4_000.0]);
        assert_eq!(
            lent(4_000.0, &[(2.0, 100.0), (1.0, 1e9), (1.0, 1e9)]),
            [100.0, 1_950.0, 1_950.0]
        );
    }

    #[test]
    fn what_nobody_wants_is_divided() {
        assert_eq!(lent(400.0, &[(3.0, 100.0), (1.0, 0.0)]), [325.0, 75.0]);
        assert!(lent(10.0, &[]).is_empty());
    }

    #[test]
    fn no_more_is_given_than_there_is_and_nobody_gets_less_than_the_share_that_is_wanted() {
        let mut state = 3_u64;
        let mut next = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 40) as f64 / 1_000.0
        };
        for _ in 0..2_000 {
            let wishes: Vec<(f64, f64)> = (0..5).map(|_| (next() + 0.1, next())).collect();
            let budget = next() * 2.0;
            let given = lent(budget, &wishes);
            assert!((given.iter().sum::<f64>() - budget).abs() < 1e-6 * budget.max(1.0));
            let shares: f64 = wishes.iter().map(|wish| wish.0).sum();
            for (given, (share, wanted)) in given.iter().zip(&wishes) {
                assert!(*given + 1e-6 >= wanted.min(budget * share / shares));
            }
        }
    }
}
