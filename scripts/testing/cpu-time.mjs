// Processor time of a process with all that it has started and ended, as Linux counts it.
import { readdirSync, readFileSync } from 'node:fs'

/** Milliseconds a tick: what the system counts in is a hundredth of a second on every Linux that Node runs on. */
const TICK = 10

/** Parent and milliseconds of a process, those of its children that it has waited for included. Null: it has gone. */
const processTime = (pid) => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The name before it may hold spaces and parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0)
    return { parent: Number(fields[1]), ms: ticks * TICK }
  } catch {
    return null
  }
}

/**
 * Milliseconds that a process and its descendants have used, ended ones included, but those whose parent was killed before them. 0 where the
 * system does not tell.
 */
export const cpuTime = (root = process.pid) => {
  if (!processTime(root)) return 0
  const known = new Map()
  for (const name of readdirSync('/proc')) {
    const one = /^\d+$/.test(name) && processTime(name)
    if (one) known.set(Number(name), one)
  }
  const isBelow = (pid) => pid === root || (known.has(pid) && isBelow(known.get(pid).parent))
  let sum = 0
  for (const [pid, { ms }] of known) if (isBelow(pid)) sum += ms
  return sum
}
