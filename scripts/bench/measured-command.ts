// Runs a line of the built command line as a process of its own; says how long it took and how much memory it had.

import { spawn } from 'node:child_process'
import { once } from 'node:events'

export interface MeasuredCommand {
  /** What it has answered as JSON. */
  readonly said: Readonly<Record<string, unknown>>
  readonly seconds: number
  /** The most that it had in memory (resident), in millions of bytes. */
  readonly megabytes: number
}

/** `cli`: the built file. Throws with what it has said of an error where it fails. */
export const measuredCommand = async (
  cli: string,
  env: Readonly<Record<string, string>>,
  words: readonly string[],
): Promise<MeasuredCommand> => {
  const script = `import { writeSync } from 'node:fs'
const { run } = await import(${JSON.stringify(cli)})
process.exitCode = await run(process.argv.slice(1))
process.on('exit', () => writeSync(3, String(process.resourceUsage().maxRSS)))`
  const began = performance.now()
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, '--', ...words, '--json'], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  })
  const texts = ['', '', '']
  for (const [at, stream] of child.stdio.slice(1).entries())
    stream?.on('data', (chunk: Buffer) => {
      texts[at] += String(chunk)
    })
  const [code] = await once(child, 'close')
  const [out = '', err = '', kilobytes = ''] = texts
  if (code !== 0) throw new Error(`latchkey ${words.join(' ')} ended with ${code}: ${err}`)
  return { said: JSON.parse(out), seconds: (performance.now() - began) / 1000, megabytes: (Number(kilobytes) * 1024) / 1e6 }
}
