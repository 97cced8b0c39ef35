// latchkey export users: writes all people of an app, a line of JSON each, to a file or to the output.

import { closeSync, existsSync, fstatSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs'
import { needed, parseArguments, single, UsageError, yesOrNo } from './arguments.ts'
import type { Terminal } from './command.ts'
import { type CommandResult, refused } from './command-result.ts'
import { withActs } from './with-acts.ts'

/** Bytes at the end of a file in which its last whole line is looked for: a person is shorter. */
const TAIL = 1024 * 1024

/** Cuts off what is no whole line, and answers the cursor of the last one; undefined where there is none. */
const resumed = (file: number): string | undefined => {
  const { size } = fstatSync(file)
  const start = Math.max(0, size - TAIL)
  const tail = Buffer.alloc(size - start)
  readSync(file, tail, 0, tail.length, start)
  const end = tail.lastIndexOf('\n') + 1
  ftruncateSync(file, start + end)
  const [last] = tail.subarray(0, end).toString().trimEnd().split('\n').slice(-1)
  if (!last) return undefined
  const { cursor } = JSON.parse(last) as { readonly cursor?: unknown }
  if (typeof cursor !== 'string') throw new UsageError('The file is no export of people.')
  return cursor
}

const openOut = (out: string, resume: boolean): number => {
  if (existsSync(out) !== resume) throw new UsageError(resume ? `There is no file ${out}.` : `${out} is there already.`)
  // Trust: for its owner alone.
  return openSync(out, resume ? 'a+' : 'wx', 0o600)
}

/** What follows the words `export users`. */
export const exportUsers = async (given: readonly string[], terminal: Terminal): Promise<CommandResult> => {
  const json = given.includes('--json')
  try {
    const args = parseArguments(
      given.filter((word) => word !== '--json'),
      ['app', 'out', 'resume', 'totp'],
    )
    const [app, out, totp] = [needed(args, 'app'), single(args, 'out'), yesOrNo(args, 'totp') ?? false]
    const resume = yesOrNo(args, 'resume') ?? false
    if (resume && !out) throw new UsageError('--resume goes with --out.')
    const file = out ? openOut(out, resume) : null
    const first = file !== null && resume ? resumed(file) : undefined
    let people = 0
    await withActs(terminal, async (act) => {
      for (let cursor: string | null | undefined = first; cursor !== null; ) {
        const page: { people: unknown[]; next_cursor: string | null } = await act('users.exportPeople', {
          ...{ app, totp },
          ...(cursor && { cursor }),
        })
        const text = page.people.map((one) => `${JSON.stringify(one)}\n`).join('')
        if (file === null) terminal.out(text)
        else writeSync(file, text)
        people += page.people.length
        cursor = page.next_cursor
      }
    })
    if (file === null) return { code: 0, out: '', err: '' }
    closeSync(file)
    const said = json ? JSON.stringify({ people }) : `${people} people written.`
    return { code: 0, out: `${said}\n`, err: '' }
  } catch (error) {
    return refused(error, json)
  }
}
