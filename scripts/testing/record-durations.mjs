// A reporter of Node's test runner: a line of JSON for each test that ended, with its source file and its duration.
import { relative } from 'node:path'
import { cpuTime } from './cpu-time.mjs'

/** With one file at a time (`--cpu`): milliseconds of the processor since the test before ended, of all that the command runs. */
const cpuSince = () => {
  const root = Number(process.env.CPU_OF)
  if (!root) return () => undefined
  let last = cpuTime(root)
  return () => {
    const before = last
    last = cpuTime(root)
    return last - before
  }
}

/** Lines `{ file, name, ms, ok }`, the file as the repository names it. A suite is not one: its tests are, each in the file that has it. */
export default async function* recordDurations(events) {
  const cpu = cpuSince()
  for await (const { type, data } of events) {
    if (!(type === 'test:pass' || type === 'test:fail') || data.details.type === 'suite') continue
    const file = relative(process.cwd(), data.file ?? '').replaceAll('\\', '/')
    const ms = Math.round(data.details.duration_ms)
    yield `${JSON.stringify({ file, name: data.name, ms, cpu: cpu(), ok: type === 'test:pass' })}\n`
  }
}
