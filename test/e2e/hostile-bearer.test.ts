// A script of a host page takes the person's access token to another machine: it opens no wallet there, and makes none.
// Calls by HTTP, with the headers of the wallet's frame, which any program can send.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { privateKeyToAccount } from 'viem/accounts'
import { ENDPOINTS } from '../../src/contract/table.ts'
import { embeddedProof } from '../../src/contract/wallets/embedded-proof.ts'
import { testData } from '../data.ts'
import { ownService } from './own-service.ts'
import { post, type Session, signIn } from './person.ts'
import { DEMO_APP } from './world.ts'

const settings = { TEST_TIME: new Date().toISOString(), RESEND_SECONDS: '0', CODES_PER_HOUR: '100' }
const service = ownService(await testData({ embedded: true }), settings)

const later = async (minutes: number): Promise<void> => {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${service.url}/dev/clock`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ advanceSeconds: minutes * 60 }),
  })
  assert.equal(response.status, 200)
}
const random = (bytes: number): string => Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))).toString('base64url')
const KEY = `0x${'5e'.repeat(32)}` as const
let keys = 0
/** What the frame would send for a new wallet. */
const newWallet = async ({ user }: Session) => {
  const signer = privateKeyToAccount(`${KEY.slice(0, -4)}${(0x1000 + ++keys).toString(16)}` as `0x${string}`)
  const set = random(16)
  const message = embeddedProof({ app: DEMO_APP, user: user.id, address: signer.address, set })
  return {
    ...{ chain_type: 'ethereum', address: signer.address, set_id: set, device_id: random(16) },
    ...{ service_share: random(17), recovery_share: random(45), recovery_key: random(32) },
    signature: await signer.signMessage({ message }),
  }
}
type Wallet = Awaited<ReturnType<typeof newWallet>>
/** As the frame calls, from anywhere. */
const forged = async (path: string, body: object, { token }: Session) => {
  const origin = service.url.replace('127.0.0.1', 'localhost')
  const response = await post(service.url, path, body, { origin, authorization: `Bearer ${token}` })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const made = async (email: string): Promise<{ person: Session; wallet: Wallet }> => {
  const person = await signIn(service.url, email)
  const wallet = await newWallet(person)
  const { status, body } = await forged('/embedded_wallets', wallet, person)
  assert.equal(status, 200, JSON.stringify(body))
  return { person, wallet }
}

test('with the token of an hour nothing that opens the wallet comes out of any row that the frame calls', async () => {
  const { person, wallet } = await made('robbed@example.com')
  await later(50)
  const got: string[] = []
  for (const row of Object.values(ENDPOINTS)) {
    if (!('from' in row) || row.from !== 'frame' || row.access !== 'bearer' || row.method !== 'POST') continue
    const path = row.path.replace('/api/v1', '').replace(':address', wallet.address)
    for (const device_id of [undefined, wallet.device_id, random(16)]) {
      const body = { ...(device_id && { device_id }), holds: [wallet.set_id], recovery_id: random(16), auth_key: random(32) }
      const answer = await forged(path, body, person)
      got.push(...Object.keys(answer.body).filter((name) => /share|_key|salt|file|record/.test(name)))
    }
  }
  // One of three shares, which tells nothing alone.
  assert.deepEqual([...new Set(got)], ['service_share'])
})

test('a wallet cannot be planted before the person makes theirs, and who has just signed in is not kept from it', async () => {
  const email = 'planted@example.com'
  const stolen = await signIn(service.url, email)
  await later(50)
  const { status, body } = await forged('/embedded_wallets', await newWallet(stolen), stolen)
  assert.deepEqual([status, body.code], [403, 'recent_login_required'])
  const person = await signIn(service.url, email)
  const wallet = await newWallet(person)
  const own = await forged('/embedded_wallets', wallet, person)
  assert.deepEqual([own.status, own.body.address], [200, wallet.address])
  assert.equal(
    (await forged(`/embedded_wallets/${wallet.address}/recovery/shares`, { device_id: random(16) }, person)).status,
    200,
  )
  const sent = await fetch(`${service.url}/dev/outbox.json?to=${email}`)
  const subjects = ((await sent.json()) as { subject: string }[]).map(({ subject }) => subject)
  assert.ok(
    subjects.some((subject) => /^A wallet was added/.test(subject)),
    subjects.join('\n'),
  )
})
