// Which calls and messages of published clients the service answers, and which it refuses by name.

import { FRAME_EVENT, FRAME_EVENT_ALIASES } from '../../src/contract/messages.ts'
import { REFUSED_CALLS, REFUSED_MESSAGES } from '../../src/contract/refused-calls.ts'
import { ENDPOINTS } from '../../src/contract/table.ts'
import type { Listing } from './listing.ts'

const formOf = (call: string): string => call.replace(/:\w+/g, ':')
const answered = new Set(Object.values(ENDPOINTS).map(({ method, path }) => formOf(`${method} ${path}`)))
const known = new Set<string>([...Object.values(FRAME_EVENT), ...Object.keys(FRAME_EVENT_ALIASES)])

const isUnder = (path: string, pattern: string): boolean =>
  pattern.endsWith('*') ? formOf(path).startsWith(formOf(pattern).slice(0, -1)) : formOf(path) === formOf(pattern)
const featureOf = (call: string): string | null => {
  const [, path = ''] = call.split(' ')
  return REFUSED_CALLS.find(({ paths }) => paths.some((pattern) => isUnder(path, pattern)))?.feature ?? null
}
const isAnswered = (call: string): boolean => answered.has(formOf(call))

/** Calls and messages that are neither answered nor refused by name. */
export const unanswered = ({ calls, messages }: Listing): string[] => [
  ...calls.filter((call) => !isAnswered(call) && featureOf(call) === null),
  ...messages.filter((event) => !known.has(event) && !Object.hasOwn(REFUSED_MESSAGES, event)),
]

const short = (call: string): string => `\`${call.replace('/api/v1/', '')}\``

/** The table of docs/move.md: each feature, its calls and its messages. */
export const refusedCalls = ({ calls, messages }: Listing): string => {
  const rows = new Map<string, string[]>()
  const add = (feature: string, what: string): void => void rows.set(feature, [...(rows.get(feature) ?? []), what])
  for (const call of calls) {
    const feature = isAnswered(call) ? null : featureOf(call)
    if (feature) add(feature, short(call))
  }
  for (const event of messages) {
    const feature = (REFUSED_MESSAGES as Readonly<Record<string, string>>)[event]
    if (feature) add(feature, `\`${event}\``)
  }
  const lines = [...rows].map(([feature, all]) => `| ${feature} | ${all.join(', ')} |`)
  return ['| what | calls and messages |', '|---|---|', ...lines].join('\n')
}
