//! The fifth step of a run: judges what the tests left behind.

use super::context::RunContext;
use super::execute::Executed;
use super::verdict::{self, Graded};
use super::{Attest, RunError, inventory};
use test_report::results::exercism::{Results, RunStatus};

/// What a run came to.
pub(super) enum Judged {
    /// Nothing is left to do.
    Final(Results),
    /// The run of a mutant.
    Mutant {
        results: Results,
        /// For each result, its test's place in the declarations.
        declaration_indices: Vec<Option<usize>>,
    },
    /// A pass that is to be proved.
    Pass {
        results: Results,
        /// For each result, its test's place in the declarations.
        declaration_indices: Vec<Option<usize>>,
    },
}

impl Executed {
    /// What the tests left behind.
    pub(super) fn grade(&self, context: &mut RunContext<'_>) -> Result<Graded, RunError> {
        let mut graded = verdict::verdict(self, context)?;
        if let Some(test) = self.test_files.changed(&self.prepared)
            && graded.results.status == RunStatus::Pass
        {
            graded = Results::error(format!(
                "Every test reported a pass, but the solution changed the test file `{test}` during the run."
            ))
            .into();
        }
        Ok(graded)
    }

    /// Judges the run, and removes its workspace.
    pub(super) fn judge(
        self,
        graded: Graded,
        context: &RunContext<'_>,
    ) -> Result<Judged, RunError> {
        let request = context.request;
        let Graded { results, ids, .. } = graded;
        let is_mutant = request.kind.mutant().is_some();
        if !is_mutant && (request.attest == Attest::Off || results.status != RunStatus::Pass) {
            return Ok(Judged::Final(self.prepared.with_hints(results, request)));
        }
        let declared = self.prepared.inventory.declared()?;
        let declaration_indices = inventory::declaration_indices(&ids, declared);
        Ok(if is_mutant {
            Judged::Mutant { results, declaration_indices }
        } else {
            Judged::Pass { results, declaration_indices }
        })
    }
}
