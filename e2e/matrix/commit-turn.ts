/** A number that follows from the commit: the same for each run of a commit. It selects the rotating part of checks. */
export const commitTurn = Number.parseInt((process.env.E2E_COMMIT ?? "").slice(0, 8), 16) || 0;
