/** The shortest session limit. A member who can never sign in could neither withdraw nor change the limit. */

/** Minutes per day, week or month. Members who want none at all take a break. */
export const shortestSessionMinutes = 15;
