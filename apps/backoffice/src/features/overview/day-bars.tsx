/** A row of bars, one per day: the shape of a figure at a glance. The numbers stand in the table below. */

interface DayBarsProps {
  /** Oldest first. */
  readonly minors: readonly string[];
}

const heightPx = 28;
const stepPx = 6;
const barPx = 4;

/** Decoration; bars below the line are negative days. */
export function DayBars({ minors }: DayBarsProps) {
  const values = minors.map(Number);
  const top = Math.max(0, ...values);
  const bottom = Math.min(0, ...values);
  const scale = heightPx / Math.max(top - bottom, 1);
  return (
    <svg className="day-bars" viewBox={`0 0 ${values.length * stepPx} ${heightPx}`} aria-hidden="true">
      {values.map((value, index) => (
        <rect
          // The place of a bar is its day: bars never change places.
          key={`${minors.length - index} days`}
          x={index * stepPx}
          y={(top - Math.max(value, 0)) * scale}
          width={barPx}
          height={Math.max(Math.abs(value) * scale, 1)}
          data-today={index === values.length - 1 ? "" : undefined}
        />
      ))}
    </svg>
  );
}
