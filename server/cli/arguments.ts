// Parses the arguments of a command: options with values, and words. Pure.

/** A mistake of the person at the keyboard: its message is all they need, and the exit code is 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export interface Arguments {
  readonly words: readonly string[]
  /** Every value of an option, in order; `--method email --method sms` and `--method email,sms` are the same for {@link list}. */
  readonly options: ReadonlyMap<string, readonly string[]>
  readonly flags: ReadonlySet<string>
}

/** Which options a command knows. */
export interface Known {
  readonly options: readonly string[]
  readonly flags: readonly string[]
}

/** `--name value`, `--name=value`, `--flag`; everything else is a word. Throws {@link UsageError} for what is not known. */
export const parseArguments = (args: readonly string[], known: Known): Arguments => {
  const words: string[] = []
  const options = new Map<string, string[]>()
  const flags = new Set<string>()
  const rest = [...args]
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (!word.startsWith('--')) {
      words.push(word)
      continue
    }
    const [, name = '', inline] = /^--([^=]*)(?:=(.*))?$/s.exec(word) ?? []
    if (known.flags.includes(name) && inline === undefined) {
      flags.add(name)
      continue
    }
    if (!known.options.includes(name))
      throw new UsageError(`There is no option --${name} here. \`latchkey help\` shows what there is.`)
    const value = inline ?? rest.shift()
    if (value === undefined || (inline === undefined && value.startsWith('--'))) throw new UsageError(`--${name} needs a value.`)
    options.set(name, [...(options.get(name) ?? []), value])
  }
  return { words, options, flags }
}

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

/** `key=value` of `--set`: a value that is JSON is taken as JSON, anything else as text. */
export const assignments = ({ options }: Arguments, name: string): Record<string, unknown> =>
  Object.fromEntries(
    (options.get(name) ?? []).map((text): [string, unknown] => {
      const at = text.indexOf('=')
      if (at < 1) throw new UsageError(`--${name} takes key=value (it is ${JSON.stringify(text)}).`)
      const value = text.slice(at + 1)
      try {
        return [text.slice(0, at), JSON.parse(value)]
      } catch {
        return [text.slice(0, at), value]
      }
    }),
  )
