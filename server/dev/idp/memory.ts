// The state of the social provider stand-in between the steps of a login, bounded in size.

import { OAUTH_PROVIDERS, type OAuthProvider } from '../../../src/contract/methods.ts'
import { PEOPLE, type Person, subjectOf, type Trouble } from './people.ts'

/** A browser on its way to the page of choice and back. */
export interface Ticket {
  readonly provider: OAuthProvider
  readonly redirectUri: string
  readonly state: string
  readonly scope: string
}

const MOST = 1000
const bounded = <T>() => {
  const map = new Map<string, T>()
  return {
    get: (key: string): T | undefined => map.get(key),
    set: (key: string, value: T): void => {
      const oldest = map.size >= MOST ? map.keys().next().value : undefined
      if (oldest !== undefined) map.delete(oldest)
      map.set(key, value)
    },
  }
}

export const createMemory = () => {
  const people = bounded<Person>()
  for (const provider of OAUTH_PROVIDERS) for (const person of PEOPLE) people.set(subjectOf(provider, person), person)
  const named = bounded<true>()
  return {
    tickets: bounded<Ticket>(),
    /** Tickets by the code that came of them. */
    codes: bounded<Ticket>(),
    /** By subject. */
    people,
    troubles: bounded<Trouble>(),
    /** Subject that was chosen, by ticket. */
    chosen: bounded<string>(),
    /** Whether this is the first login of a subject: Apple tells the name then, and never again. */
    firstTime: (subject: string): boolean => {
      const first = !named.get(subject)
      named.set(subject, true)
      return first
    },
  }
}
export type Memory = ReturnType<typeof createMemory>
