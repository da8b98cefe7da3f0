/**
 * Returns a number that is derived from the commit, so that each run of a commit makes the same selection of journeys,
 * screens and looks. The Playwright configuration sets the environment variable.
 */
export function commitNumber(): number {
  return Number.parseInt((process.env.E2E_COMMIT ?? "").slice(0, 8), 16) || 0;
}
