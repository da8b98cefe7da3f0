/** How much time a limit must leave. Who may never sign in can neither withdraw nor take the limit back. */

/** Minutes in any day, week or month; who wants none at all takes a break. */
export const shortestSessionMinutes = 15;
