// OpenID connections: the form in which a secret is shown, texts of an issuer, its refusals, and no call to the inside.

import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { after, before, beforeEach, test } from 'node:test'
import { askIssuer } from '../../server/services/oidc-login/ask-issuer.ts'
import { openConnection } from '../../server/services/oidc-login/connection.ts'
import { discover } from '../../server/services/oidc-login/issuers.ts'
import { tryConnection } from '../../server/services/oidc-login/try-connection.ts'
import { oauthClientsOf } from '../../server/stores/apps/oauth-clients.ts'
import { jwkOf, newTokenKey, signToken } from '../fakes/token-issuer.ts'
import { listening } from '../listening.ts'
import { onEachEngine } from './engines.ts'
import { accountsOf, newPageState, OAUTH } from './oauth-lab.ts'
import { createOidcLab } from './oidc-lab.ts'
import { prepared } from './prepared.ts'

const own = newTokenKey('one', 'RS256')
let base = ''
let nonce = ''
let now = 0
/** What it says of itself and of a person besides, and what it does in the place of an answer with a token. */
let turn: {
  discovery?: object
  claims?: object
  tokens?: (response: ServerResponse) => void
  spelled?: (token: string) => string
}
let asked: { readonly form: URLSearchParams; readonly authorization: string | undefined }[] = []

const json = (response: ServerResponse, status: number, body: unknown): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const [, name = '', at = ''] = (request.url ?? '').split('/')
  const issuer = `${base}/${name}`
  const [authorization_endpoint, token_endpoint, jwks_uri] = ['auth', 'token', 'jwks'].map((one) => `${issuer}/${one}`)
  if (at === '.well-known')
    return json(response, 200, { issuer, authorization_endpoint, token_endpoint, jwks_uri, ...turn.discovery })
  if (at === 'jwks') return json(response, 200, { keys: [jwkOf(own)] })
  const form = new URLSearchParams((await request.toArray()).join(''))
  asked.push({ form, authorization: request.headers.authorization })
  if (turn.tokens) return turn.tokens(response)
  const claims = { iss: issuer, aud: 'latchkey', nonce, ...turn.claims }
  const token = await signToken(own, 'ada', { now, claims })
  json(response, 200, { access_token: 'x', token_type: 'bearer', id_token: turn.spelled?.(token) ?? token })
}
const server = createServer((request, response) => void answer(request, response))
before(async () => {
  base = `http://127.0.0.1:${await listening(server)}`
})
after(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  turn = {}
  asked = []
})

/** The same token with spare bits set in its last letter, which a library reads over. */
const spelled = (token: string): string => token.slice(0, -1) + ({ A: 'B', Q: 'R', g: 'h', w: 'x' }[token.at(-1) ?? ''] ?? '')

await onEachEngine((engine) => {
  const lab = prepared(() => createOidcLab(engine))
  let issuers = 0
  const newApp = async () => {
    issuers += 1
    const id = `a${issuers}`
    const app = await lab.newApp([{ id, name: id, issuer: `${base}/${id}`, client_id: 'latchkey', secret: 'its-secret' }])
    return { app, id, issuer: `${base}/${id}` }
  }
  const logIn = async ({ app, id }: Awaited<ReturnType<typeof newApp>>) => {
    now = lab.clock.now()
    const page = newPageState()
    const { location, cookie } = await app.leave(id, page)
    const given = new URL(location).searchParams
    nonce = given.get('nonce') ?? ''
    const to = new URL(given.get('redirect_uri') ?? '')
    to.search = String(new URLSearchParams({ code: crypto.randomUUID(), state: given.get('state') ?? '' }))
    const { code } = await app.land(to.href, cookie)
    return code === 'error' ? null : app.show(OAUTH.login, code, page)
  }

  test('a secret is shown by HTTP Basic, or in the form where the issuer takes it there alone', async () => {
    assert.equal((await logIn(await newApp()))?.status, 200)
    turn = { discovery: { token_endpoint_auth_methods_supported: ['private_key_jwt', 'client_secret_post'] } }
    const posted = await newApp()
    assert.equal((await logIn(posted))?.status, 200)
    const basic = `Basic ${Buffer.from('latchkey:its%2Dsecret').toString('base64')}`
    assert.deepEqual(
      asked.map(({ form, authorization }) => [form.get('client_secret'), authorization]),
      [
        [null, basic],
        ['its-secret', undefined],
      ],
    )
  })

  test('a name is text for people: without control characters and halves of characters, and no longer than a name', async () => {
    const name = `Ada\u0000\ud800 ${'x'.repeat(400)}`
    turn = { claims: { name, preferred_username: name } }
    const login = await logIn(await newApp())
    assert.equal(login?.status, 200)
    const [account] = accountsOf(login.body.user)
    const shown = `Ada ${'x'.repeat(316)}`
    assert.deepEqual([account?.name, account?.username], [shown, shown])
    turn = { claims: { name: 7, preferred_username: '\u0000' } }
    const [other] = accountsOf((await logIn(await newApp()))?.body.user ?? assert.fail())
    assert.deepEqual([other?.name, other?.username], [null, null])
  })

  test('a refusal gives nobody, whatever token is beside it, and the log has its status', async () => {
    const refusals = [
      [401, 'failed token 401'],
      [200, 'failed token 200'],
    ] as const
    for (const [status, step] of refusals) {
      const made = await newApp()
      turn = {
        tokens: async (response) => {
          const id_token = await signToken(own, 'ada', { now, claims: { iss: made.issuer, aud: 'latchkey', nonce } })
          json(response, status, { error: 'invalid_client', access_token: 'x', token_type: 'bearer', id_token })
        },
      }
      lab.lines.length = 0
      assert.equal(await logIn(made), null)
      const failed = lab.lines.filter(({ event }) => event === 'oauth_provider_failed')
      assert.deepEqual(
        failed.map(({ fields }) => `${fields.reason} ${fields.step}`),
        [step],
      )
    }
  })

  test('a token in another spelling than its one gives nobody', async () => {
    turn = { spelled }
    assert.equal(await logIn(await newApp()), null)
    assert.equal(asked.length, 1)
  })

  test('no call of a connection goes to the inside: its discovery, its tokens, its trial', async () => {
    const { app, id, issuer } = await newApp()
    const core = { ...lab.core, env: { ...lab.core.env, ALLOW_PRIVATE_TARGETS: 'no' as const } }
    assert.equal(await discover(core.env, issuer), 'connection.unreachable')
    const found = (await oauthClientsOf(lab.deps.db, app.id)).find(({ provider }) => provider === `oidc:${id}`)
    const row = found ?? assert.fail()
    const state = 'a-state'
    // What the issuer is was learned from outside, and its name leads to the inside now.
    const answered = new URLSearchParams({ code: 'x', state })
    await assert.rejects(askIssuer(core, { row, answer: answered, state }), { reason: 'forbidden' })
    const known = (await lab.core.issuers.find(issuer)) ?? assert.fail()
    const tried = await tryConnection(core, openConnection(core.secrets, row), known)
    assert.deepEqual([tried, asked], [{ outcome: 'unreachable', status: null }, []])
  })
})
