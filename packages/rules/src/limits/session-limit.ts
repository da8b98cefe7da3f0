/**
 * The shortest session limit. With a limit of 0, a member could never sign in to withdraw money or to change the limit.
 */

/** Minutes per day, week or month. Members who do not want to play choose a break or self-exclusion instead. */
export const shortestSessionMinutes = 15;
