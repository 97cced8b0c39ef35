// Numbers of days as small bars of an SVG: a library for charts would weigh more than the page that it is on.

/** Drawn beside the numbers, which say the same. `days` tells the bars apart. */
export const Spark = ({ days, values }: { days: readonly string[]; values: readonly number[] }) => {
  const most = Math.max(...values, 1)
  return (
    <svg className="spark" viewBox={`0 0 ${Math.max(days.length, 1) * 10} 32`} preserveAspectRatio="none" aria-hidden="true">
      {days.map((day, at) => {
        // A day with nothing has a line, so that the row of days is seen.
        const tall = Math.max((30 * (values[at] ?? 0)) / most, 1)
        return <rect key={day} x={at * 10 + 1.5} y={32 - tall} width={7} height={tall} rx={values[at] ? 1 : 0} />
      })}
    </svg>
  )
}
