// Two apps of one service of which one signs in with the other, and what the lending app's window would send.

import { secp256k1 } from '@noble/curves/secp256k1'
import { changeApp } from '../../server/services/apps/apps.ts'
import { embeddedProof } from '../../src/contract/wallets/embedded-proof.ts'
import type { Engine } from './engines.ts'
import { type AnswerBody, type CallOptions, type Client, createLab, type Lab } from './lab.ts'
import { bearer, newPageState, OAUTH, type PageState } from './oauth-lab.ts'
import { ethereumWallet } from './wallet-lab.ts'

export const SERVICE = 'https://id.example'
export const ASKING = 'https://asking.example'
export const LENDING = 'https://lending.example'
const WINDOW = { origin: SERVICE }
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

/** A page with a key of its own, as the published client has it, by another library than the service's. */
export const newPageKey = () => {
  const privateKey = secp256k1.utils.randomPrivateKey()
  const publicKey = base64(secp256k1.getPublicKey(privateKey))
  const shared = (theirs: string) =>
    crypto.subtle.importKey(
      'raw',
      new Uint8Array(secp256k1.getSharedSecret(privateKey, Buffer.from(theirs, 'base64')).slice(1)),
      'AES-GCM',
      false,
      ['encrypt', 'decrypt'],
    )
  const stream = async (bytes: Uint8Array<ArrayBuffer>, through: CompressionStream | DecompressionStream) =>
    new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(through)).arrayBuffer())
  const seal = async (theirs: string, value: unknown, v?: '1') => {
    const plain = new TextEncoder().encode(JSON.stringify(value))
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const text = v ? await stream(plain, new CompressionStream('deflate')) : plain
    const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await shared(theirs), text)
    return { encrypted_request: base64(new Uint8Array(sealed)), iv: base64(iv), ...(v && { v }) }
  }
  const open = async (theirs: string, sealed: { encrypted_result: string; iv: string }, v?: '1'): Promise<string> => {
    const iv = Buffer.from(sealed.iv, 'base64')
    const bytes = Buffer.from(sealed.encrypted_result, 'base64')
    const plain = new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await shared(theirs), bytes))
    return new TextDecoder().decode(v ? await stream(plain, new DecompressionStream('deflate')) : plain)
  }
  return { publicKey, seal, open }
}

/** What answers of these calls have. */
export interface Body {
  readonly code: string
  readonly url: string
  readonly redirect_to: string
  readonly requester: { app_id: string; name: string; origin: string }
  readonly address: string
  readonly provider_public_key: string
  readonly exp: number
  readonly request_id: string
  readonly request: { method: string; params: unknown[]; chain_id?: number }
  readonly encrypted_result: string
  readonly iv: string
  readonly apps: { id: string; app_id: string; name: string; origin: string | null }[]
  readonly connections: { provider_app_id: string; provider_app_custom_api_url: string }[]
  readonly oauth_tokens?: { provider: string; access_token: string }
  readonly linked_accounts: Record<string, unknown>[]
  readonly user: { id: string; linked_accounts: Record<string, unknown>[] }
  readonly token: string
}
export const said = ({ status, body }: { status: number; body: Body }): [number, string | undefined] => [status, body.code]

export const createCrossAppLab = async (engine: Engine) => {
  const lab = createLab(engine, { PUBLIC_URL: SERVICE, RESEND_SECONDS: '0', CODES_PER_HOUR: '100' })
  const asking = await lab.newApp({ allowNoOrigin: false, allowedOrigins: [ASKING] })
  const lending = await lab.newApp({
    allowNoOrigin: false,
    allowedOrigins: [LENDING],
    settings: { cross_app_requesters: [asking.id] },
    config: { name: 'Lender' },
  })
  await changeApp(lab.deps, asking.id, { settings: { cross_app_providers: [lending.id] } })
  return { lab, asking, lending, ...steps(lab, asking, lending) }
}
export type CrossAppLab = Awaited<ReturnType<typeof createCrossAppLab>>

let people = 0

const steps = (lab: Lab, asking: Client, lending: Client) => {
  const call = async (app: Client, path: string, body: unknown, options: CallOptions) => {
    const answer = await app.call(path, body, options)
    return { ...answer, body: answer.body as unknown as Body }
  }
  const withToken = (headers: Record<string, string>, { token }: { token: string }): CallOptions => bearer(token, headers)
  /** A call of the lending app's window. */
  const inWindow = (person: { token: string }, path: string, body: unknown, more: Record<string, string> = {}) =>
    call(lending, path, body, withToken({ ...WINDOW, ...more }, person))

  /** A person of the lending app, with a wallet. */
  const newPerson = async (): Promise<AnswerBody & { wallet: string }> => {
    const { body } = await lending.logIn(`lender${++people}@example.com`, { headers: { origin: LENDING } })
    const signer = ethereumWallet()
    const [set, text] = [random(16), random(17)]
    const of = { app: lending.id, user: body.user.id, address: signer.address, set }
    const wallet = { chain_type: 'ethereum', address: signer.address, set_id: set, service_share: text }
    const keys = { recovery_share: random(45), recovery_key: random(32), signature: await signer.sign(embeddedProof(of)) }
    const made = await inWindow(body, '/api/v1/embedded_wallets', { ...wallet, ...keys })
    if (made.status !== 200) throw new Error(`No wallet was made: ${JSON.stringify(made.body)}`)
    return { ...body, wallet: signer.address }
  }

  const begin = (own: PageState, headers: Record<string, string> = {}, change: object = {}) => {
    const asked = { redirect_to: `${ASKING}/back`, state_code: own.state, code_challenge: own.challenge }
    return call(
      asking,
      OAUTH.init,
      { provider: `privy:${lending.id}`, ...asked, ...change },
      { headers: { origin: ASKING, ...headers } },
    )
  }
  /** To the window: what it has of its address, and its browser's cookie. */
  const visit = async (own: PageState, headers: Record<string, string> = {}) => {
    const { body } = await begin(own, headers)
    const { pathname, search } = new URL(body.url)
    const started = await lab.request(pathname + search)
    const cookie = started.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const window = new URL(started.headers.get('location') ?? '')
    const get = (name: string): string => window.searchParams.get(name) ?? ''
    const asked = { redirect_to: get('redirect_to'), state: get('state'), code_challenge: get('code_challenge') }
    return { window, asked, cookie }
  }
  /** Consents; the parameters in the asking page's address then. */
  const consent = async (person: { token: string }, own: PageState, headers: Record<string, string> = {}) => {
    const { asked, cookie } = await visit(own, headers)
    const answer = await inWindow(person, '/oauth/authorization_code', asked, { cookie })
    const back = new URL(answer.body.redirect_to ?? 'about:blank')
    return { answer, back, code: back.searchParams.get('privy_oauth_code') ?? '', asked, cookie }
  }
  const show = (path: string, code: string, own: PageState, headers: Record<string, string> = {}) => {
    const proof = { authorization_code: code, state_code: own.state, code_verifier: own.verifier }
    return call(asking, path, { ...proof, provider: `privy:${lending.id}` }, { headers: { origin: ASKING, ...headers } })
  }
  /** A login at the asking app with an account of the lending one. */
  const logIn = async (person: { token: string }) => {
    const own = newPageState()
    return show(OAUTH.login, (await consent(person, own)).code, own)
  }
  /** A request as clients put it into the window's address. */
  const request = (method: string, params: unknown[], change: object = {}): string =>
    JSON.stringify({
      content: { request: { request: { method, params } } },
      timestamp: lab.clock.now(),
      callbackUrl: ASKING,
      ...change,
    })
  return { call, inWindow, withToken, newPerson, begin, visit, consent, show, logIn, request }
}
const random = (bytes: number): string => Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))).toString('base64url')
