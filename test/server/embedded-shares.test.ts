// Shares of an embedded wallet are replaced once, by who has the key, through the frame alone.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { embeddedProof } from '../../src/contract/wallets/embedded-proof.ts'
import { onEachEngine } from './engines.ts'
import { type Answer, type AnswerBody, type CallOptions, type Client, createLab, type Lab } from './lab.ts'
import { ethereumWallet, type Signer } from './wallet-lab.ts'

const PATH = '/api/v1/embedded_wallets'
const FRAME = 'https://id.example'
const random = (bytes: number): string => Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))).toString('base64url')
const said = ({ status, body }: Answer): [number, string | undefined] => [status, body.code]
type Fields = Record<string, unknown>
const fields = ({ body }: Answer): Fields => body as unknown as Fields

await onEachEngine((engine) => {
  let lab: Lab
  let client: Client
  let people = 0
  before(async () => {
    lab = createLab(engine, { PUBLIC_URL: FRAME, RESEND_SECONDS: '0', CODES_PER_HOUR: '100' })
    client = await lab.newApp({ allowNoOrigin: false, config: { wallet_auth: true, guest_auth: true, email_auth: true } })
  })
  const page = { origin: 'https://host.example' }
  const newPerson = async (): Promise<AnswerBody> => (await client.logIn(`wallet${++people}@example.com`, { headers: page })).body
  const as = ({ token }: AnswerBody, more: Record<string, string> = {}): CallOptions => ({
    headers: { origin: FRAME, authorization: `Bearer ${token}`, ...more },
  })
  /** What a frame sends; `lies` are put in the place of what is right. */
  const newWallet = async (person: AnswerBody, signer: Signer = ethereumWallet(), lies: Fields = {}): Promise<Fields> => {
    const set = random(16)
    const of = { app: client.id, user: person.user.id, address: signer.address, set }
    return {
      chain_type: signer.chainType,
      address: signer.address,
      set_id: set,
      service_share: random(17),
      recovery_share: random(45),
      recovery_key: random(32),
      signature: await signer.sign(embeddedProof(of)),
      ...lies,
    }
  }
  const create = async (person: AnswerBody, wallet: Fields, more?: Record<string, string>): Promise<Answer> =>
    client.call(PATH, wallet, as(person, more))
  const at = (wallet: Fields, what: string): string => `${PATH}/${wallet.address}${what}`

  test('a new set of shares takes the place of the one that counts, once, and for who has the key', async () => {
    const signer = ethereumWallet()
    const person = await newPerson()
    const wallet = await newWallet(person, signer)
    await create(person, wallet)
    const fresh = async (former: unknown, by: Signer = signer): Promise<Fields> => {
      const { chain_type: _, address: _a, ...parts } = await newWallet(person, signer)
      const of = { app: client.id, user: person.user.id, address: signer.address, set: String(parts.set_id) }
      return { ...parts, former_set_id: former, signature: await by.sign(embeddedProof(of)) }
    }
    const replace = (set: Fields, more?: Record<string, string>): Promise<Answer> =>
      client.call(at(wallet, '/shares'), set, as(person, more))
    assert.deepEqual(said(await replace(await fresh(wallet.set_id, ethereumWallet()))), [422, 'invalid_credentials'])
    assert.deepEqual(said(await replace(await fresh(wallet.set_id), { origin: 'https://host.example' })), [403, 'invalid_origin'])
    const second = await fresh(wallet.set_id)
    const done = await replace(second)
    assert.deepEqual([fields(done).set_id, fields(done).version], [second.set_id, 2])
    const late = await replace(await fresh(wallet.set_id))
    assert.deepEqual([fields(late).set_id, fields(late).version], [second.set_id, 2], 'the former set counts no more')
    const shares = await client.call(at(wallet, '/recovery/shares'), {}, as(person))
    assert.deepEqual([fields(shares).service_share, fields(shares).recovery_share], [second.service_share, second.recovery_share])
    const stranger = await newPerson()
    assert.deepEqual(said(await client.call(at(wallet, '/shares'), await fresh(second.set_id), as(stranger))), [
      404,
      'linked_account_not_found',
    ])
  })
})
