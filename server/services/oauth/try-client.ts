// Asks a provider whether it knows an app's credentials, by a code that it cannot have given.

import { looseObject, optional, safeParse, string } from 'valibot'
import { type Answered, callOut, OutgoingError } from '../../ports/outgoing.ts'
import { clientAuth } from './client-auth.ts'
import type { ProviderClient } from './clients.ts'

/** `unclear`: the provider says neither that it knows them nor that it does not. */
export interface Tried {
  readonly outcome: 'known' | 'refused' | 'unreachable' | 'unclear'
  readonly status: number | null
}

const PATIENCE = 10_000
const answer = looseObject({ error: optional(string(), '') })
/** Words of providers for a code that is none, and for a caller who is none. */
const WRONG_CODE = ['invalid_grant', 'bad_verification_code', 'invalid_code']
const WRONG_CALLER = ['invalid_client', 'unauthorized_client', 'incorrect_client_credentials']

/** What an answer to such a code says of the caller. */
export const triedBy = ({ status, json }: Pick<Answered, 'status' | 'json'>): Tried => {
  const said = safeParse(answer, json)
  const error = said.success ? said.output.error : ''
  if (WRONG_CODE.includes(error)) return { outcome: 'known', status }
  return { outcome: status === 401 || WRONG_CALLER.includes(error) ? 'refused' : 'unclear', status }
}

/** Trust: nothing of what the provider says leaves this function but one of four words and the status. */
export const tryClient = async (client: ProviderClient, redirectUri: string, now: number): Promise<Tried> => {
  const body = new URLSearchParams({ grant_type: 'authorization_code', code: 'no-code-of-anybody', redirect_uri: redirectUri })
  const headers = new Headers({
    accept: 'application/json',
    'content-type': 'application/x-www-form-urlencoded',
    'user-agent': 'latchkey',
  })
  const server = { issuer: client.urls.issuer, token_endpoint: client.urls.token }
  try {
    await clientAuth(client, now)(server, { client_id: client.clientId }, body, headers)
    const signal = AbortSignal.timeout(PATIENCE)
    return triedBy(await callOut(client.urls.token, { method: 'POST', headers, body: body.toString(), signal }))
  } catch (error) {
    if (error instanceof OutgoingError) return { outcome: 'unreachable', status: null }
    throw error
  }
}
