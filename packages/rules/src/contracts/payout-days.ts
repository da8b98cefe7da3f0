/**
 * On which days daily salaries are paid: every so many days, by setting, all that was settled and is unpaid. Counted
 * from a fixed day, so that neither a restart nor a missed run moves the others. Source: decisions.md, Agents.
 */

const dayMs = 86_400_000;

/** True for a day (yyyy-mm-dd) on which salaries are paid; 1 is every day. */
export function isPayoutDay(day: string, intervalDays: number): boolean {
  return (Date.parse(`${day}T00:00:00Z`) / dayMs) % intervalDays === 0;
}
