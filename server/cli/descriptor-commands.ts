// latchkey descriptors …: sets of descriptors of calls and messages (docs/selfhost.md, "Descriptors").

import { doAct } from './acting.ts'
import { oneWord, single, UsageError } from './arguments.ts'
import { type Command, command, done, doneOrFailed, listed } from './command.ts'

const NONE = 'There is no set of descriptors: what our own readers do not say is not described.'
const dateOf = (seconds: number): string => new Date(seconds * 1000).toISOString()
const leftOutLine = ({ reason, file, what }: { reason: string; file: string; what: string | null }): string =>
  `  ${reason}: ${file}${what === null ? '' : ` ${what}`}`

export const DESCRIPTOR_COMMANDS: Record<string, Command> = {
  'descriptors update': command(['source'], async (args, open, { readFolder }) => {
    const folder = oneWord(args, 'the folder of a registry.')
    const source = single(args, 'source') ?? (folder.split(/[/\\]/).filter(Boolean).at(-1) ?? '').replace(/[^\w .:/@+-]/g, '')
    const files = readFolder(folder)
    if (files.size === 0) throw new UsageError(`There is no descriptor in the folder ${folder}.`)
    const made = await doAct(await open(), 'descriptors.update', { source, files: Object.fromEntries(files) })
    const { digest, files: count, refused, descriptors, left_out } = made
    return done(
      made,
      `${count} files, ${refused} of them refused: ${descriptors} functions and types. They count from now on.`,
      `Digest: ${digest}`,
      ...(left_out.length > 0 ? ['Left out:', ...left_out.map(leftOutLine)] : []),
    )
  }),
  'descriptors list': command([], async (_, open) => {
    const { sets } = await doAct(await open(), 'descriptors.list', {})
    const lines = sets.map(
      ({ id, state, source, made_at, descriptors, refused, digest, sound }) =>
        `${id}  ${state}  ${dateOf(made_at)}  ${source}  ${descriptors} descriptors, ${refused} files refused  ${digest.slice(0, 16)}${sound ? '' : '  CHANGED'}`,
    )
    return listed(sets, lines, NONE)
  }),
  'descriptors show': command(['chain', 'address'], async (args, open) => {
    const id = oneWord(args, 'one set, as `latchkey descriptors list` names it.')
    const [chain, address] = [single(args, 'chain'), single(args, 'address')]
    if ((chain === undefined) !== (address === undefined)) throw new UsageError('--chain and --address go together.')
    const shown = await doAct(await open(), 'descriptors.show', { id, ...(chain && { chain }), ...(address && { address }) })
    const { set, left_out, known } = shown
    return {
      value: shown,
      failed: !set.sound,
      lines: [
        `${set.source}, ${dateOf(set.made_at)} (${set.state}): ${set.descriptors} descriptors of ${set.files} files`,
        `Digest: ${set.digest}`,
        set.sound ? 'It is as it was kept.' : 'It was changed in the database and does not count.',
        ...known.map(({ name, key, intent }) => `  ${name}  ${intent}  ${key}`),
        ...(left_out.length > 0 ? ['Left out:', ...left_out.map(leftOutLine)] : []),
      ],
    }
  }),
  'descriptors restore': command([], async (_, open) => {
    const { restored } = await doAct(await open(), 'descriptors.restore', {})
    return doneOrFailed(restored, { restored }, 'The set before counts again.', 'There is no set before the one in use.')
  }),
  'descriptors remove': command([], async (args, open) => {
    const id = oneWord(args, 'one set, as `latchkey descriptors list` names it.')
    const { removed } = await doAct(await open(), 'descriptors.remove', { id })
    return doneOrFailed(removed, { removed }, `Forgot the set ${id}.`, 'There is no such set.')
  }),
}
