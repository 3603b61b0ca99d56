// Runs every test for each mutant, until one fails. Stryker would choose the tests that reach a mutant, but it learns
// them only where each file of tests loads its modules anew, and that takes three times as long as running the few that
// do not reach it.
import fc from 'fast-check';
import { afterAll } from 'vitest';

// Any failing property notices the mutant; its smallest case is of no interest, and some cases are enough.
fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true, numRuns: 30 });

// oxlint-disable-next-line no-empty-pattern -- Vitest wants to see in the pattern which fixtures are used: none
afterAll(({}, suite) => {
  delete (suite.meta as { mutantCoverage?: unknown }).mutantCoverage;
});
