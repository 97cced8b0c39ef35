// A reporter of Node's test runner: a line of JSON for each test that ended, with its source file and its duration.
import { relative } from 'node:path'

/** Lines `{ file, name, ms, ok }`, the file as the repository names it. A suite is not one: its tests are, each in the file that has it. */
export default async function* recordDurations(events) {
  for await (const { type, data } of events) {
    if (!(type === 'test:pass' || type === 'test:fail') || data.details.type === 'suite') continue
    const file = relative(process.cwd(), data.file ?? '').replaceAll('\\', '/')
    yield `${JSON.stringify({ file, name: data.name, ms: Math.round(data.details.duration_ms), ok: type === 'test:pass' })}\n`
  }
}
