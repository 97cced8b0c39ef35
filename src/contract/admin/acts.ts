// The table of all acts of operators, for console, admin API and command line.

import { parse } from 'valibot'
import type { Act, ActAnswer, ActBody } from './act.ts'
import { ACTS_PATH } from './act.ts'
import { APPS_ACTS } from './apps-acts.ts'
import { DESCRIPTORS_ACTS } from './descriptors-acts.ts'
import { IMPORTS_ACTS } from './imports-acts.ts'
import { KEYS_ACTS } from './keys-acts.ts'
import { OPENID_ACTS } from './openid-acts.ts'
import { SERVICE_ACTS } from './service-acts.ts'
import { USERS_ACTS } from './users-acts.ts'

export const ACTS = {
  ...USERS_ACTS,
  ...IMPORTS_ACTS,
  ...APPS_ACTS,
  ...KEYS_ACTS,
  ...OPENID_ACTS,
  ...SERVICE_ACTS,
  ...DESCRIPTORS_ACTS,
} as const
export type ActName = keyof typeof ACTS
export const ACT_NAMES = Object.keys(ACTS) as readonly ActName[]

/** The act of a name that came from outside; null where there is none. */
export const actNamed = (name: string): ActName | null => (Object.hasOwn(ACTS, name) ? (name as ActName) : null)
export const actRow = (name: ActName): Act => ACTS[name]
/** Where an act is asked for. */
export const actPath = (name: ActName): string => `${ACTS_PATH}${name}`

/** What an act takes, and what it answers, by its name. */
export type BodyOf<N extends ActName> = ActBody<(typeof ACTS)[N]>
export type AnswerOf<N extends ActName> = ActAnswer<(typeof ACTS)[N]>
/** The answer of an act. Throws a `ValiError` where it is none. */
export const answerOf = <N extends ActName>(name: N, value: unknown): AnswerOf<N> =>
  parse(ACTS[name].answer, value) as AnswerOf<N>
