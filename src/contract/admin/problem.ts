// A broken rule: by a key that there are words for in each language, and in English for other readers.

import { array, type InferOutput, nullable, object, optional, safeParse, string } from 'valibot'
import type rules from './rules/en.json'

/** The key of a rule. Its sentences are in `rules/`, a file for each language. */
export type Rule = keyof typeof rules
/** Sentences by rule: `{about}` and `{0}`, `{1}` … are in the place of what a problem has. */
export type Rules = Readonly<Record<Rule, string>>

/** A rule that is broken as it goes over the wire; `about` is the name of a setting, `text` the whole sentence in English. */
export const wireProblem = object({ about: nullable(string()), rule: string(), values: array(string()), text: string() })
export type Problem = InferOutput<typeof wireProblem>

const wireRefusal = object({
  code: optional(string(), 'unknown_error'),
  error: optional(string(), ''),
  data: optional(object({ problems: optional(array(wireProblem), []) })),
})

/** What an answer says that refuses an act: a code of the catalogue, a message in English, the rules that are broken. */
export const refusalIn = (answer: unknown): { code: string; message: string; problems: readonly Problem[] } => {
  const { success, output } = safeParse(wireRefusal, answer)
  if (!success) return { code: 'unknown_error', message: '', problems: [] }
  return { code: output.code, message: output.error, problems: output.data?.problems ?? [] }
}

/** A rule that is broken, and what of it: before it is known about which setting. */
export interface Broken {
  readonly rule: Rule
  readonly values: readonly string[]
}

/** A piece of a sentence: words of ours, or a value that is set apart from them. */
export interface Piece {
  readonly text: string
  readonly isValue: boolean
}

/** A sentence with what a problem has, piece by piece. */
export const piecesOf = (sentence: string, { about, values }: Pick<Problem, 'about' | 'values'>): readonly Piece[] =>
  sentence
    .split(/(\{\w+\})/)
    .filter(Boolean)
    .map((text) => {
      const name = /^\{(\w+)\}$/.exec(text)?.[1]
      if (name === undefined) return { text, isValue: false }
      return { text: (name === 'about' ? about : values[Number(name)]) ?? '', isValue: true }
    })
