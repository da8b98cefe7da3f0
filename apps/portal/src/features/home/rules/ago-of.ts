/** A span of time in the largest unit that fits whole. Pure. */

export interface Ago {
  readonly value: number;
  readonly unit: "minute" | "hour" | "day";
}

const minuteMs = 60_000;

/** Less than a minute counts as none; a clock that goes ahead gives no minute, either. */
export function agoOf(spanMs: number): Ago {
  const minutes = Math.max(0, Math.floor(spanMs / minuteMs));
  if (minutes < 60) return { value: minutes, unit: "minute" };
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? { value: hours, unit: "hour" } : { value: Math.floor(hours / 24), unit: "day" };
}
