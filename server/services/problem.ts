// Broken rules as the service says them: key, values and the English sentence (src/contract/admin/problem.ts).

import { type BaseIssue, getDotPath } from 'valibot'
import { type Broken, type Problem, piecesOf, type Rule } from '../../src/contract/admin/problem.ts'
import sentences from '../../src/contract/admin/rules/en.json'
import type { ServerErrorCode } from '../../src/contract/errors.ts'
import { ServiceError } from './service-error.ts'

/** A rule as the message of a schema, which `problemsIn` reads again. */
export const rule = (key: Rule): Rule => key

/** A broken rule. `about` is the name of the setting that it is about. */
export const brokenRule = (key: Rule, about: string | null = null, ...values: readonly string[]): Problem => ({
  about,
  rule: key,
  values: [...values],
  text: piecesOf(sentences[key], { about, values: [...values] })
    .map(({ text }) => text)
    .join(''),
})

/** One that is known already, about a setting. */
export const problemAbout = (about: string, { rule: key, values }: Broken): Problem => brokenRule(key, about, ...values)

/** Rules of shape, where a schema says nothing of its own. */
const shapeOf = ({ kind, type, expected, received }: BaseIssue<unknown>): Broken => {
  const values = [expected ?? '', received]
  if (kind === 'validation') return { rule: /length|empty/.test(type) ? 'shape.length' : 'shape.value', values }
  return { rule: type.endsWith('object') && expected !== 'Object' ? 'shape.key' : 'shape.type', values }
}

const brokenBy = (issue: BaseIssue<unknown>): Broken => {
  if (!Object.hasOwn(sentences, issue.message)) return shapeOf(issue)
  const key = issue.message as Rule
  // Trust: what was given may be a secret. It is told of rules alone whose sentence has a place for it.
  return { rule: key, values: sentences[key].includes('{0}') ? [issue.received] : [] }
}

/** What does not hold of a form: the first rule that each of its settings breaks. `whole` is what the form itself is called. */
export const problemsIn = (issues: readonly BaseIssue<unknown>[], whole: string, within = ''): Problem[] => {
  const found = new Map<string, Problem>()
  for (const issue of issues) {
    const path = getDotPath(issue)
    const about = path === null ? whole : within + path
    if (!found.has(about)) found.set(about, problemAbout(about, brokenBy(issue)))
  }
  return [...found.values()]
}

/** The problems as lines in English. */
export const linesOf = (problems: readonly Problem[]): string[] => problems.map(({ text }) => text)

/** A refusal that names the rules: whoever reads no keys has their sentences in its message. */
export const refusedBy = (code: ServerErrorCode, ...problems: readonly Problem[]): ServiceError =>
  new ServiceError(code, linesOf(problems).join('\n'), { data: { problems } })
