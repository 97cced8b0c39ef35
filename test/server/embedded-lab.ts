// The service with an app that makes embedded wallets, and what a wallet's frame would send to it.

import { embeddedProof } from '../../src/contract/wallets/embedded-proof.ts'
import type { Engine } from './engines.ts'
import { type Answer, type AnswerBody, type CallOptions, type Client, createLab, type Lab } from './lab.ts'
import { ethereumWallet, type Signer } from './wallet-lab.ts'

export const PATH = '/api/v1/embedded_wallets'
export const FRAME = 'https://id.example'
export const random = (bytes: number): string => Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))).toString('base64url')
export const said = ({ status, body }: Answer): [number, string | undefined] => [status, body.code]
export type Fields = Record<string, unknown>
export const fields = ({ body }: Answer): Fields => body as unknown as Fields

/** What a frame sends of a new wallet; `lies` replace the right fields. */
export const walletFields = async (
  { id: app }: Pick<Client, 'id'>,
  { user }: AnswerBody,
  signer: Signer = ethereumWallet(),
  lies: Fields = {},
): Promise<Fields> => {
  const set = random(16)
  return {
    chain_type: signer.chainType,
    address: signer.address,
    set_id: set,
    service_share: random(17),
    recovery_share: random(45),
    recovery_key: random(32),
    signature: await signer.sign(embeddedProof({ app, user: user.id, address: signer.address, set })),
    ...lies,
  }
}

/** A lab on a database; `open` starts it, before the tests. `stepUp`: whether the app asks for a recent sign-in where it may. */
export const createEmbeddedLab = (engine: Engine, stepUp = true) => {
  let lab: Lab
  let client: Client
  let people = 0
  const open = async (): Promise<void> => {
    lab = createLab(engine, { PUBLIC_URL: FRAME, RESEND_SECONDS: '0', CODES_PER_HOUR: '100' })
    client = await lab.newApp({
      allowNoOrigin: false,
      settings: { account_step_up: stepUp },
      config: { wallet_auth: true, guest_auth: true, email_auth: true },
    })
  }
  const page = { origin: 'https://host.example' }
  const newPerson = async (): Promise<AnswerBody> => (await client.logIn(`wallet${++people}@example.com`, { headers: page })).body
  const as = ({ token }: AnswerBody, more: Record<string, string> = {}): CallOptions => ({
    headers: { origin: FRAME, authorization: `Bearer ${token}`, ...more },
  })
  const newWallet = (person: AnswerBody, signer?: Signer, lies?: Fields): Promise<Fields> =>
    walletFields(client, person, signer, lies)
  const create = async (person: AnswerBody, wallet: Fields, more?: Record<string, string>): Promise<Answer> =>
    client.call(PATH, wallet, as(person, more))
  const at = (wallet: Fields, what: string): string => `${PATH}/${wallet.address}${what}`
  return {
    open,
    get lab() {
      return lab
    },
    get client() {
      return client
    },
    page,
    newPerson,
    as,
    newWallet,
    create,
    at,
  }
}
