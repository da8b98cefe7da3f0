/** A span of time in the largest whole unit. */

export interface Ago {
  readonly value: number;
  readonly unit: "minute" | "hour" | "day";
}

const minuteMs = 60_000;

/** A span below one minute, also a negative span, is 0 minutes. */
export function agoOf(spanMs: number): Ago {
  const minutes = Math.max(0, Math.floor(spanMs / minuteMs));
  if (minutes < 60) return { value: minutes, unit: "minute" };
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? { value: hours, unit: "hour" } : { value: Math.floor(hours / 24), unit: "day" };
}
