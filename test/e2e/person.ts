// A client without a browser, over HTTP: asks for a code, reads it in the outbox, signs in, stays signed in.

import { DEMO_APP } from '../../server/services/apps/demo-app.ts'
import { HEADER } from '../../src/contract/wire.ts'

export interface Session {
  readonly token: string
  readonly refresh_token: string
  readonly is_new_user?: boolean
  readonly user: { readonly id: string }
}

/** One call of the demo app. Rejects as fetch does when there is no answer. */
export const post = (url: string, path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${url}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [HEADER.appId]: DEMO_APP, ...headers },
    body: JSON.stringify(body),
  })

const must = async (response: Response): Promise<Session> => {
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return (await response.json()) as Session
}

/** Asks for a code and answers it, from the outbox. */
export const askForCode = async (url: string, email: string, headers: Record<string, string> = {}): Promise<string> => {
  await must(await post(url, '/passwordless/init', { email }, headers))
  const sent = (await (await fetch(`${url}/dev/outbox.json?to=${encodeURIComponent(email)}`)).json()) as { code: string | null }[]
  // A mail that tells of a wallet may have come behind it.
  const code = sent.find((one) => one.code)?.code
  if (!code) throw new Error('There is no code in the outbox.')
  return code
}

export const authenticate = async (
  url: string,
  email: string,
  code: string,
  headers: Record<string, string> = {},
): Promise<Session> => must(await post(url, '/passwordless/authenticate', { email, code }, headers))

export const signIn = async (url: string, email: string, headers: Record<string, string> = {}): Promise<Session> =>
  authenticate(url, email, await askForCode(url, email, headers), headers)

export const refresh = async (url: string, { token, refresh_token }: Session): Promise<Session> =>
  must(await post(url, '/sessions', { refresh_token }, { authorization: `Bearer ${token}` }))
