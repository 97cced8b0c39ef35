// Sentences of the documentation that name a behaviour, each beside the behaviour.
// A page cannot go on saying what is no more.
// The tables of printed pages are held by test/house/docs.test.ts, those of the specification by src/contract/limits.test.ts,
// headers by test/dev/outside.test.ts.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'valibot'
import { readEnv } from '../../server/boot/env.ts'
import { IDEMPOTENCY_MS } from '../../server/services/limits/idempotency-key.ts'
import { NodeError } from '../../src/api/rpc.ts'
import { appView } from '../../src/app/app-view.ts'
import { wireAppConfig } from '../../src/contract/app-config.ts'
import { emailOf } from '../../src/contract/email-address.ts'
import { safeLink } from '../../src/contract/fields.ts'
import * as limits from '../../src/contract/limits.ts'
import * as screenLimits from '../../src/contract/screen-limits.ts'
import { readTransactionRequest } from '../../src/contract/signing/transaction-request.ts'
import * as walletLimits from '../../src/contract/wallet-limits.ts'
import { failureOf } from '../../src/flows/runtime/errors.ts'
import { machine } from '../../src/flows/sending/send-transaction.ts'
import { DAY, SECOND } from '../../src/kit/durations.ts'
import { facts } from '../fakes/app.ts'
import { LEAST_CONFIG } from '../fakes/app-config.ts'
import { walk } from '../fakes/walk.ts'
import { read } from '../house/sources.ts'
import { onEachEngine } from './engines.ts'
import { createLab, otherThan, SESSION } from './lab.ts'
import { prepared } from './prepared.ts'

/** On one line, as a reader has it. */
const plain = (text: string): string => text.replace(/\s+/g, ' ')
const says = (page: string, sentence: string): void =>
  assert.ok(plain(read(page)).includes(plain(sentence)), `${page} says no more: ${sentence}`)

const env = readEnv({})
const TO = `0x${'0b'.repeat(20)}`

/** The page, what it says, what is so. */
const FACTS: readonly (readonly [page: string, sentence: string, ...pairs: (readonly [is: unknown, said: unknown])[]])[] = [
  ['docs/design/security.md', 'valid 5 minutes, for 3 wrong tries, once', [env.CODE_LIFETIME_SECONDS, 300], [env.CODE_TRIES, 3]],
  ['docs/design/security.md', '5 codes and 15 wrong tries an hour', [env.CODES_PER_HOUR, 5], [env.WRONG_CODES_PER_HOUR, 15]],
  ['docs/design/security.md', '100 wrong tries an hour; only wrong ones count', [env.WRONG_CODES_PER_IP_PER_HOUR, 100]],
  [
    'docs/design/security.md',
    '100 wrong tries in a row lock the identifier for 24 hours',
    [env.WRONG_CODES_UNTIL_LOCK, 100],
    [env.LOCK_HOURS, 24],
  ],
  ['docs/design/security.md', '600 calls a minute from one client address', [env.REQUESTS_PER_IP_PER_MINUTE, 600]],
  [
    'docs/design/security.md',
    'Less than 30 s after the last code',
    [env.RESEND_SECONDS, 30],
    [screenLimits.RESEND_COOLDOWN, 30 * SECOND],
  ],
  ['docs/design/security.md', 'hash of app, that id, path and body, for 90 s', [IDEMPOTENCY_MS, 90 * SECOND]],
  ['docs/security.md', 'A used refresh token gives its successor again for 90 seconds', [env.REFRESH_GRACE_SECONDS, 90]],
  ['docs/security.md', 'tries are counted, and locked after ten', [env.WRONG_MFA_UNTIL_LOCK, 10]],
  ['docs/design/security.md', '30 days absolute', [limits.SESSION_MARKER_LIFETIME, 30 * DAY]],
  ['docs/design/spec.md', 'its boxes after 1.4 s', [screenLimits.CODE_RESET_DELAY, 1400]],
  ['docs/design/spec.md', 'ten in a day are the last', [env.WRONG_RECOVERIES_PER_DAY, 10]],
  ['docs/design/spec.md', 'three in one session ask for another sign-in', [env.WRONG_RECOVERIES_PER_SIGN_IN, 3]],
  ['docs/design/requests.md', 'At most 20 wait', [limits.REQUESTS_WAITING_MAX, 20]],
  ['docs/elements.md', 'is given up after 120 s', [walletLimits.WALLET_REQUEST_TIMEOUT, 120 * SECOND]],
  ['docs/elements.md', 'With more than eight it can be searched', [walletLimits.WALLETS_WITHOUT_SEARCH, 8]],
  ['docs/elements.md', 'can be tried again twice', [walletLimits.WALLET_CONNECT_RETRIES, 2]],
  ['docs/elements.md', 'at most 256,000 characters', [walletLimits.WALLET_ICON_MAX, 256_000]],
  ['docs/elements.md', 'and more than 128 kB', [walletLimits.SIGN_REQUEST_BYTES_MAX, 128 * 1024]],
  ['docs/elements.md', '30 seconds after the call at the latest', [limits.METHOD_CODE_TIMEOUT, 30 * SECOND]],
  ['docs/elements.md', 'a token with at least 30 s left', [limits.TOKEN_FRESHNESS, 30 * SECOND]],
  ['docs/tokens.md', 'a `sub` of at most 255 characters', [limits.CUSTOM_USER_ID_MAX, 255]],
  ['docs/tokens.md', '32 random bytes in base64url', [limits.GUEST_SECRET_BYTES, 32]],
  ['docs/captcha.md', 'A result is waited for 20 s', [screenLimits.CAPTCHA_WAIT, 20 * SECOND]],
  [
    'docs/captcha.md',
    'tried again three times, after 1, 2 and 4 s',
    [screenLimits.CAPTCHA_RETRIES, 3],
    [screenLimits.CAPTCHA_RETRY_DELAY, SECOND],
  ],
  ['docs/backend.md', 'Every 2xx within 10 s (`WEBHOOK_SECONDS`)', [env.WEBHOOK_SECONDS, 10]],
  ['docs/backend.md', 'for 14 days (`WEBHOOK_KEEP_DAYS`)', [env.WEBHOOK_KEEP_DAYS, 14]],
  ['docs/backend.md', 'texts, numbers and booleans by name, 1 kB of JSON in all', [limits.METADATA_BYTES, 1024]],
  [
    'docs/elements.md',
    'message cut at 100 characters',
    [appView(null, {}, { loginMessage: 'x'.repeat(200) }).message?.length, 100],
  ],
  ['docs/elements.md', 'config, else `US`', [appView(null).defaultCountry, 'US']],
  // Sentences that were untrue once.
  [
    'docs/elements.md',
    'that is neither `https:` nor `http://localhost` counts as none',
    [parse(safeLink, 'javascript:1'), null],
    [parse(safeLink, 'http://127.0.0.1/terms'), null],
    [parse(safeLink, 'http://localhost/terms'), 'http://localhost/terms'],
  ],
  ['docs/elements.md', 'nothing is shown', [parse(wireAppConfig, LEAST_CONFIG).enforce_wallet_uis, true]],
]

for (const [page, sentence, ...pairs] of FACTS)
  test(`${page}: ${sentence}`, () => {
    says(page, sentence)
    for (const [is, said] of pairs) assert.deepEqual(is, said)
  })

test('docs/deploy.md: one mailbox has one spelling', () => {
  assert.equal(emailOf('Ida@bücher.example'), 'ida@xn--bcher-kva.example')
  says('docs/deploy.md', 'One mailbox, one person')
})

test('docs/elements.md: a request of a form that the specification refuses is refused with its sentence', () => {
  for (const value of ['12', 'abc', -1, 1.5, true, {}, '0x', ''])
    assert.match(String(readTransactionRequest({ to: TO, value })), /must be a valid number, bigint, or hex string/)
})

test('docs/errors.md: what a node refuses, and what there are no funds for, can be tried again', () => {
  const chain = { id: 1, name: 'Ethereum', symbol: 'ETH', decimals: 18, test: false, explorer: null }
  const request = { to: TO, data: '0x', value: '0x1' }
  const known = facts({})
  const state = machine.start(
    { request, address: TO, origin: 'https://a.example', chain, kind: 'send', known: [] } as never,
    known,
  )
  for (const [message, code] of [
    ['nonce too low', 'chain_refused'],
    ['replacement transaction underpriced', 'chain_refused'],
    ['insufficient funds for gas * price + value', 'insufficient_funds'],
  ] as const) {
    const error = failureOf(new NodeError({ code: -32000, message }))
    assert.equal(error.code, code)
    const [row = ''] = read('docs/errors.md').match(new RegExp(`^\\| \`${code}\` \\| transaction \\|.*$`, 'm')) ?? []
    assert.match(row, /Retry transaction → the failed step again/)
    const [failed] = walk(machine, state, [{ type: 'failed', error, hash: null }], known)
    assert.deepEqual([failed.button, failed.to], ['embedded.transaction', 'retry'], message)
  }
})

await onEachEngine((engine) => {
  const lab = prepared(() => createLab(engine))

  test('docs/design/security.md: answers of calls are `no-store`', async () => {
    says('docs/design/security.md', 'Answers of calls are `no-store`')
    const { headers } = await (await lab.newApp()).call(SESSION.init, { email: 'headers@example.com' })
    assert.equal(headers.get('cache-control'), 'no-store')
  })

  test('docs/design/security.md: the fourth try on one code is refused like a wrong code', async () => {
    says('docs/design/security.md', 'The fourth try on one code is refused like a wrong code')
    const client = await lab.newApp()
    const email = 'docs-fourth@example.com'
    const code = await client.sendCode(email)
    for (let tries = 0; tries < 3; tries += 1) await client.call(SESSION.login, { email, code: otherThan(code) })
    assert.deepEqual((await client.call(SESSION.login, { email, code })).body.code, 'invalid_credentials')
  })

  test('docs/design/security.md: a second code within 30 s is 429 with `Retry-After`, unless the first was used', async () => {
    says('docs/design/security.md', 'the service refuses with 429 and `Retry-After`, unless that code was used')
    const client = await lab.newApp()
    const email = 'docs-resend@example.com'
    const code = await client.sendCode(email)
    const again = await client.call(SESSION.init, { email })
    assert.deepEqual([again.status, again.headers.get('retry-after')], [429, '30'])
    await client.call(SESSION.login, { email, code })
    assert.equal((await client.call(SESSION.init, { email })).status, 200)
  })

  test('docs/design/security.md: `init` answers every identifier with the same status and body', async () => {
    says('docs/design/security.md', '`init` answers every identifier with the same status, body and time')
    const client = await lab.newApp()
    await client.logIn('docs-known@example.com')
    lab.clock.advance(31_000)
    const [known, unknown] = [
      await client.call(SESSION.init, { email: 'docs-known@example.com' }),
      await client.call(SESSION.init, { email: 'docs-unknown@example.com' }),
    ]
    assert.deepEqual([known.status, known.body], [unknown.status, unknown.body])
  })

  test('docs/selfhost.md: `/healthz` and `/readyz` answer 200', async () => {
    says('docs/selfhost.md', '`/healthz` answers 200 while the process lives')
    says('docs/selfhost.md', '`/readyz` answers 200 while it can serve')
    for (const path of ['/healthz', '/readyz']) assert.equal((await lab.request(path)).status, 200, path)
  })
})
