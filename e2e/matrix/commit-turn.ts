/**
 * A number that is derived from the commit, so that each run of a commit makes the same selection of screens and looks.
 */
export const commitNumber = Number.parseInt((process.env.E2E_COMMIT ?? "").slice(0, 8), 16) || 0;
