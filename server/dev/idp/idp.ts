// The stand-in for the nine social providers: nine shapes over one OpenID provider, under /dev/idp.

import { OAUTH_PROVIDERS, type OAuthProvider } from '../../../src/contract/methods.ts'
import type { Clock, Random } from '../../ports/ports.ts'
import type { StandInClients } from './credentials.ts'
import { createOp, type Op } from './openid-provider.ts'
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

const createMemory = () => {
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
    /** What an access token is for, and whose. */
    grants: bounded<{ readonly subject: string; readonly scope: string }>(),
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

/** `url` is the origin under which browsers find it, `callback` the one address that the service registers. */
export const createStandIn = (given: {
  readonly url: string
  readonly callback: string
  readonly clients: StandInClients
  readonly clock: Clock
  readonly random: Random
}) => {
  const { url, clients, random } = given
  const memory = createMemory()
  const deliverUrl = `${url}/dev/idp/deliver`
  const opSecret = Buffer.from(random.bytes(24)).toString('base64url')
  const opClients = OAUTH_PROVIDERS.map((provider) => ({ clientId: clients.known[provider].clientId, secret: opSecret }))
  let made: Promise<Op> | null = null
  return {
    ...given,
    memory,
    issuer: `${url}/dev/idp/op`,
    /** Redirect URI from the OpenID provider to the shapes. */
    deliverUrl,
    opSecret,
    /** The OpenID provider, created at its first use. */
    op: () => {
      made ??= createOp({ url, random, clients: opClients, deliverUrl, personOf: memory.people.get })
      return made
    },
  }
}
export type StandIn = ReturnType<typeof createStandIn>
