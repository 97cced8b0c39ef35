// What published clients are told of a wallet that is recovered by a passkey, which is no word of theirs.

import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { sql } from 'kysely'
import { published } from '../clients/published.ts'
import { sweepTest } from '../e2e/sweep-test.ts'
import { onEachEngine } from './engines.ts'
import { frameLab, openFrame, PAGE } from './frame-lab.ts'
import { type Answer, SESSION } from './lab.ts'

const EMAIL = 'told@example.com'
const CLIENTS = [
  'react-auth:2.4.2',
  'react-auth:3.0.1',
  'js-sdk-core:0.28.7',
  'expo:0.60.0',
  'server-auth:1.18.0',
  'latchkeyish:1',
]
const methodsIn = ({ body }: Pick<Answer, 'body'>): unknown[] =>
  ((body.user ?? body) as unknown as { linked_accounts: Record<string, unknown>[] }).linked_accounts.flatMap((account) =>
    account.type === 'wallet' ? [account.recovery_method] : [],
  )

await onEachEngine((engine) => {
  const { lab, client } = frameLab(engine)
  /** A person whose wallet opens by a passkey. */
  const person = async (): Promise<Answer> => {
    const session = await client.logIn(EMAIL, { headers: { origin: PAGE } })
    if (methodsIn(session).length === 0) await openFrame(lab, client).ask('create', { accessToken: session.body.token })
    await sql`update accounts set details = jsonb_set(details, '{recovery_method}', '"passkey"')
      where app_id = ${client.id} and type = 'wallet'`.execute(engine.db)
    lab.clock.advance(31_000)
    return session
  }
  const headersOf = (session: Answer, name?: string) => ({
    headers: { origin: PAGE, authorization: `Bearer ${session.body.token}`, ...(name !== undefined && { 'privy-client': name }) },
  })

  test('each of them reads a recovery of the person’s own that it knows, in every answer with a user; ours reads what it is', async () => {
    const session = await person()
    const { refresh_token } = session.body
    for (const name of CLIENTS) {
      assert.deepEqual(
        methodsIn(await client.call('/api/v1/users/me/user', undefined, headersOf(session, name))),
        ['user-passcode'],
        name,
      )
      const refreshed = await client.call(SESSION.refresh, { refresh_token }, headersOf(session, name))
      assert.deepEqual(methodsIn(refreshed), ['user-passcode'], name)
    }
    for (const name of ['latchkey:0.1.0', '', undefined])
      assert.deepEqual(
        methodsIn(await client.call('/api/v1/users/me/user', undefined, headersOf(session, name))),
        ['passkey'],
        name,
      )
    const again = await client.logIn(EMAIL, { headers: { origin: PAGE, 'privy-client': CLIENTS[0] ?? '' } })
    assert.deepEqual(methodsIn(again), ['user-passcode'])
  })

  sweepTest('the clients themselves, each of its version', async (t) => {
    await person()
    const server = createServer(async (asked, answered) => {
      const chunks: Buffer[] = []
      for await (const chunk of asked) chunks.push(chunk)
      const headers = Object.entries({ ...asked.headers, origin: PAGE, 'accept-encoding': 'identity' }).map(
        ([name, value]): [string, string] => [name, String(value)],
      )
      const body = chunks.length > 0 ? { body: Buffer.concat(chunks).toString() } : {}
      const response = await lab.request(asked.url ?? '/', { method: asked.method ?? 'GET', headers, ...body })
      const text = await response.text()
      answered.writeHead(response.status, { 'content-type': 'application/json' }).end(text)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    t.after(() => {
      server.closeAllConnections()
      server.close()
    })
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    for (const name of ['@privy-io/js-sdk-core', 'js-sdk-core-0.35'] as const) {
      const { default: Privy, InMemoryCache } = await published(name)
      const options = { appId: client.id, storage: new InMemoryCache(), baseUrl }
      const privy = new Privy(options)
      lab.clock.advance(31_000)
      await privy.auth.email.sendCode(EMAIL)
      const { user } = await privy.auth.email.loginWithCode(EMAIL, lab.mail.codeFor(EMAIL))
      assert.deepEqual(methodsIn({ body: { user } as never }), ['user-passcode'], name)
    }
  })
})
