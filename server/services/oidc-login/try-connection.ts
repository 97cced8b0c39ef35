// Asks an issuer whether it knows the credentials of a connection, by a code that it cannot have given.

import { ClientSecretBasic, ClientSecretPost } from 'oauth4webapi'
import { callGuarded } from '../../ports/guarded.ts'
import { OutgoingError } from '../../ports/outgoing.ts'
import type { Core } from '../core.ts'
import { type Tried, triedBy } from '../oauth/try-client.ts'
import type { OpenConnection } from './connection.ts'
import { connectionCallback } from './connection-callback.ts'
import { type Discovered, secretForm } from './issuers.ts'

const PATIENCE = 10_000

/** Trust: nothing of what the issuer says leaves this function but one of four words and the status. */
export const tryConnection = async (core: Core, connection: OpenConnection, server: Discovered): Promise<Tried> => {
  const { issuer, token_endpoint } = server
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code: 'no-code-of-anybody',
    redirect_uri: connectionCallback(core, connection.id),
    code_verifier: 'x'.repeat(43),
  })
  const headers = new Headers({
    accept: 'application/json',
    'content-type': 'application/x-www-form-urlencoded',
    'user-agent': 'latchkey',
  })
  const auth = secretForm(server) === 'post' ? ClientSecretPost : ClientSecretBasic
  await auth(connection.secret)({ issuer, token_endpoint }, { client_id: connection.clientId }, body, headers)
  const call = { method: 'POST', headers: Object.fromEntries(headers), body: body.toString(), patience: PATIENCE } as const
  try {
    return triedBy(await callGuarded(core.env, token_endpoint, call))
  } catch (error) {
    if (error instanceof OutgoingError) return { outcome: 'unreachable', status: null }
    throw error
  }
}
