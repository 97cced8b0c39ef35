// The stand-in for the nine social providers: nine shapes over one OpenID provider, under /dev/idp.

import { OAUTH_PROVIDERS } from '../../../src/contract/methods.ts'
import type { Clock, Random } from '../../ports/ports.ts'
import type { StandInClients } from './credentials.ts'
import { createMemory, type Memory } from './memory.ts'
import { createOp, type Op } from './openid-provider.ts'

export interface StandIn {
  readonly clients: StandInClients
  readonly clock: Clock
  readonly random: Random
  readonly memory: Memory
  /** Redirect URI of all nine: the one address that the product registers. */
  readonly callback: string
  readonly issuer: string
  /** Redirect URI from the OpenID provider to the shapes. */
  readonly deliverUrl: string
  readonly opSecret: string
  /** Created at its first use. */
  op(): Promise<Op>
}

/** `publicUrl` is where browsers find it. */
export const createStandIn = (given: {
  readonly publicUrl: string
  readonly clients: StandInClients
  readonly clock: Clock
  readonly random: Random
}): StandIn => {
  const { publicUrl, clients, clock, random } = given
  const memory = createMemory()
  const deliverUrl = `${publicUrl}/dev/idp/deliver`
  const opSecret = Buffer.from(random.bytes(24)).toString('base64url')
  const opClients = OAUTH_PROVIDERS.map((provider) => ({ clientId: clients.known[provider].clientId, secret: opSecret }))
  let made: Promise<Op> | null = null
  return {
    clients,
    clock,
    random,
    memory,
    callback: `${publicUrl}/api/v1/oauth/callback`,
    issuer: `${publicUrl}/dev/idp/op`,
    deliverUrl,
    opSecret,
    op: () => {
      made ??= createOp({ publicUrl, random, clients: opClients, deliverUrl, personOf: memory.people.get })
      return made
    },
  }
}
