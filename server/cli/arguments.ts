// Parses the arguments of a command: options with values, and words. Pure.

import { nearest } from './nearest.ts'

/** A mistake of the person at the keyboard: its message is all they need, and the exit code is 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export interface Arguments {
  readonly words: readonly string[]
  /** Every value of an option, in order; `--method email --method sms` and `--method email,sms` are the same for {@link list}. */
  readonly options: ReadonlyMap<string, readonly string[]>
}

/** `--name value`, `--name=value`; everything else is a word. Throws {@link UsageError} for an option that is not known. */
export const parseArguments = (args: readonly string[], known: readonly string[]): Arguments => {
  const words: string[] = []
  const options = new Map<string, string[]>()
  const rest = [...args]
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    const [, name, inline] = /^--([^=]*)(?:=(.*))?$/s.exec(word) ?? []
    if (name === undefined) {
      words.push(word)
      continue
    }
    if (!known.includes(name)) {
      const meant = nearest(name, known)
      throw new UsageError(
        `There is no option --${name} here. ${meant ? `Did you mean --${meant}?` : '`latchkey help` shows what there is.'}`,
      )
    }
    const value = inline ?? rest.shift()
    if (value === undefined || (inline === undefined && value.startsWith('--'))) throw new UsageError(`--${name} needs a value.`)
    options.set(name, [...(options.get(name) ?? []), value])
  }
  return { words, options }
}

/** The only word of a command; `what` completes the message when there is none or more. */
export const oneWord = ({ words: [word, ...more] }: Arguments, what: string): string => {
  if (!word || more.length > 0) throw new UsageError(`This command takes ${what}`)
  return word
}
export const appWord = (args: Arguments): string => oneWord(args, 'one app id.')

/** The one value of an option; undefined where it is not given. */
export const single = ({ options }: Arguments, name: string): string | undefined => {
  const values = options.get(name) ?? []
  if (values.length > 1) throw new UsageError(`--${name} can be given once.`)
  return values[0]
}
/** The one value of an option that must be there. */
export const needed = (args: Arguments, name: string): string => {
  const value = single(args, name)
  if (value === undefined) throw new UsageError(`--${name} is missing.`)
  return value
}
/** All values of an option, commas taken apart; undefined where it is not given. */
export const list = ({ options }: Arguments, name: string): string[] | undefined =>
  options
    .get(name)
    ?.flatMap((value) => value.split(','))
    .map((value) => value.trim())
    .filter(Boolean)

/** yes or no; undefined where it is not given. */
export const yesOrNo = (args: Arguments, name: string): boolean | undefined => {
  const value = single(args, name)
  if (value !== undefined && value !== 'yes' && value !== 'no') throw new UsageError(`--${name} takes yes or no.`)
  return value === undefined ? undefined : value === 'yes'
}

/** The values of an option that have the form `key=value`; `form` is how the message names it. */
export const pairs = ({ options }: Arguments, name: string, form: string): [key: string, value: string][] =>
  (options.get(name) ?? []).map((text) => {
    const at = text.indexOf('=')
    if (at < 1) throw new UsageError(`--${name} takes ${form} (it is ${JSON.stringify(text)}).`)
    return [text.slice(0, at), text.slice(at + 1)]
  })
const jsonOrText = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
/** `key=value` of `--set`: a value that is JSON is taken as JSON, anything else as text. */
export const assignments = (args: Arguments): Record<string, unknown> =>
  Object.fromEntries(pairs(args, 'set', 'key=value').map(([key, value]) => [key, jsonOrText(value)]))
