/** A span of time in the largest whole unit. Pure. */

export interface Ago {
  readonly value: number;
  readonly unit: "minute" | "hour" | "day";
}

const minuteMs = 60_000;

/** Less than a minute is 0 minutes, and so is a negative span. */
export function agoOf(spanMs: number): Ago {
  const minutes = Math.max(0, Math.floor(spanMs / minuteMs));
  if (minutes < 60) return { value: minutes, unit: "minute" };
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? { value: hours, unit: "hour" } : { value: Math.floor(hours / 24), unit: "day" };
}
