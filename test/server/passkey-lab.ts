// Set-up for passkey tests: people with passkeys.

import type { CreationOptions, RequestOptions } from '../../src/contract/passkeys/passkey-shapes.ts'
import { type Authenticator, createAuthenticator, type Lies } from '../fakes/authenticator.ts'
import type { Answer, CallOptions, Client, Lab } from './lab.ts'

export const PASSKEYS = {
  init: '/api/v1/passkeys/authenticate/init',
  login: '/api/v1/passkeys/authenticate',
  registerInit: '/api/v1/passkeys/register/init',
  register: '/api/v1/passkeys/register',
  linkInit: '/api/v1/passkeys/link/init',
  link: '/api/v1/passkeys/link',
  unlink: '/api/v1/passkeys/unlink',
  known: '/api/v1/passkeys/known',
  rename: '/api/v1/passkeys/rename',
}
export const PAGE = { origin: 'https://host.example' }
export const bearer = ({ body }: Answer, more: Record<string, string> = {}) => ({
  headers: { ...PAGE, authorization: `Bearer ${body.token}`, ...more },
})

/** What an init answers. */
const optionsOf = <O>(answer: Answer): O => {
  if (answer.status !== 200) throw new Error(`No options: ${answer.status} ${JSON.stringify(answer.body)}`)
  return (answer.body as unknown as { options: O }).options
}

/** An app with passkeys, called by its page; `people` sign in by e-mail and get a passkey. */
export const passkeyApp = async (lab: Lab, change: Parameters<Lab['newApp']>[0] = {}) => {
  const client: Client = await lab.newApp({ ...change, config: { name: 'Keys', passkey_auth: true, ...change.config } })
  const page = (options: CallOptions = {}): CallOptions => ({ ...options, headers: { ...PAGE, ...options.headers } })
  const askToLogIn = async (options?: CallOptions) =>
    optionsOf<RequestOptions>(await client.call(PASSKEYS.init, {}, page(options)))
  const askToLink = async (session: Answer) =>
    optionsOf<CreationOptions>(await client.call(PASSKEYS.linkInit, {}, bearer(session)))
  const link = async (session: Answer, authenticator: Authenticator, lies: Lies = {}, more: Record<string, string> = {}) =>
    client.call(
      PASSKEYS.link,
      { authenticator_response: authenticator.create(await askToLink(session), lies) },
      bearer(session, more),
    )
  const logIn = async (authenticator: Authenticator, lies: Lies & { use?: string } = {}, options?: CallOptions) => {
    const asked = await askToLogIn(options)
    const body = { challenge: asked.challenge, authenticator_response: authenticator.get(asked, lies) }
    return client.call(PASSKEYS.login, body, page(options))
  }
  let people = 0
  /** A person with an address and a passkey. */
  const person = async (authenticator = createAuthenticator()) => {
    const session = await client.logIn(`key${++people}.${client.id}@example.com`)
    const linked = await link(session, authenticator)
    if (linked.status !== 200) throw new Error(`Not linked: ${JSON.stringify(linked.body)}`)
    return { session, authenticator, id: session.body.user.id, linked }
  }
  return { ...client, page, askToLogIn, askToLink, link, logInByKey: logIn, person }
}
