// Set-up for Farcaster tests: the stand-in's relay over HTTP, its registries on a chain, approvals.

import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage, type SiweMessage } from 'viem/siwe'
import { createAnvil, FARCASTER_CHAIN } from '../../server/dev/anvil.ts'
import { FARCASTER_APP } from '../../server/dev/farcaster/app.ts'
import { createRegistries } from '../../server/dev/farcaster/registries.ts'
import { createFarcaster } from '../../server/dev/farcaster/relay.ts'
import { type Fetch, listen } from '../../server/http/listen.ts'
import { chainNodes } from '../../server/ports/chains.ts'
import { random } from '../../server/ports/random.ts'
import type { AppChange } from '../../server/services/apps/apps.ts'
import type { Engine } from './engines.ts'
import { type Answer, type CallOptions, createLab } from './lab.ts'
import { ORIGIN } from './wallet-lab.ts'

export const FARCASTER = {
  init: '/api/v1/farcaster/init',
  status: '/api/v1/farcaster/status',
  login: '/api/v1/farcaster/authenticate',
  link: '/api/v1/farcaster/link',
  unlink: '/api/v1/farcaster/unlink',
  signerInit: '/api/v1/farcaster/signer/init',
  signerStatus: '/api/v1/farcaster/signer/status',
  nonce: '/api/v2/farcaster/init',
  nonceLogin: '/api/v2/farcaster/authenticate',
}
export const PAGE: CallOptions = { headers: { origin: ORIGIN } }

/** What a channel's answers have. */
interface ChannelBody {
  readonly channel_token: string
  readonly connect_uri: string
  readonly nonce: string
  readonly state: string
  readonly fid: number
  readonly message: string
  readonly signature: string
  readonly username: string
}
export const channelBody = ({ body }: Answer): ChannelBody => body as unknown as ChannelBody

/** A person at Farcaster. */
export interface Caster {
  readonly fid: number
  readonly account: PrivateKeyAccount
}
let fids = 100

/** The relay and the chain of the registries. */
export const createOutside = async (now: () => number) => {
  const chain = createAnvil(undefined, () => {}, FARCASTER_CHAIN)
  const registries = createRegistries(chain)
  let fetch: Fetch = () => new Response(null, { status: 503 })
  const listening = await listen((request, env) => fetch(request, env), '127.0.0.1', 0)
  const url = `http://127.0.0.1:${listening.port}`
  const relay = createFarcaster({ url, chain, clock: { now }, random })
  const routes = relay.fetch as unknown as Fetch
  const up = (): void => {
    fetch = (request, env) => {
      const { pathname, search } = new URL(request.url)
      return routes(new Request(`${url}${pathname.replace(/^\/dev\/farcaster/, '')}${search}`, request), env)
    }
  }
  up()
  return {
    chain,
    registries,
    relayUrl: `${url}/relay`,
    apiUrl: `${url}/api`,
    up,
    /** The relay answers whatever with this from now on. */
    say: (body: string | ((asked: Readonly<Record<string, string>>) => string), status: number): void => {
      fetch = async (request) => new Response(typeof body === 'string' ? body : body(await request.json()), { status })
    },
    /** A new person with a number. */
    caster: async (): Promise<Caster> => {
      const caster = { fid: ++fids, account: privateKeyToAccount(generatePrivateKey()) }
      await registries.own(caster.account.address, caster.fid)
      return caster
    },
    /** Presses a button on the page of a channel. */
    press: (connectUri: string, person: string, answer = 'approve'): Promise<Response> =>
      globalThis.fetch(connectUri, { method: 'POST', body: new URLSearchParams({ person, answer }), redirect: 'manual' }),
    close: async (): Promise<void> => {
      await listening.close(0)
      await chain.close()
    },
  }
}
export type Outside = Awaited<ReturnType<typeof createOutside>>

/** A service that asks them. */
export const farcasterLab = async (engine: Engine, outside: Outside, settings: Parameters<typeof createLab>[1] = {}) => {
  const lab = createLab(engine, {
    FARCASTER_RELAY_URL: outside.relayUrl,
    FARCASTER_API_URL: outside.apiUrl,
    FARCASTER_APP_FID: String(FARCASTER_APP.fid),
    FARCASTER_APP_KEY: FARCASTER_APP.key,
    RESEND_SECONDS: '0',
    ...settings,
  })
  const nodes = chainNodes({}, 8000, [outside.chain])
  const reach = (): void => {
    lab.chains.node = (chain, request) => nodes.ask(chain, request)
  }
  reach()
  const newApp = async (change: AppChange = {}) => {
    const client = await lab.newApp({ ...change, config: { farcaster_auth: true, ...change.config } })
    const begin = async (options = PAGE, body: object = {}): Promise<ChannelBody> => {
      const answer = await client.call(FARCASTER.init, body, options)
      if (answer.status !== 200) throw new Error(`No channel: ${answer.status} ${JSON.stringify(answer.body)}`)
      return channelBody(answer)
    }
    const status = (token: string, options = PAGE): Promise<Answer> =>
      client.call(FARCASTER.status, undefined, { headers: { ...options.headers, 'farcaster-channel-token': token } })
    /** The message that a person signs for a nonce; `lies` replace its fields. */
    const sign = async ({ fid, account }: Caster, nonce: string, lies: Partial<SiweMessage> = {}) => {
      const message = createSiweMessage({
        address: account.address,
        chainId: 10,
        domain: 'host.example',
        uri: ORIGIN,
        nonce,
        version: '1',
        statement: 'Farcaster Auth',
        issuedAt: new Date(lab.clock.now()),
        resources: [`farcaster://fid/${fid}`],
        ...lies,
      })
      return { message, signature: await account.signMessage({ message }), fid }
    }
    /** The body that shows an approval of a new channel. */
    const approved = async (caster: Caster, lies: Partial<SiweMessage> = {}, options = PAGE) => {
      const { channel_token } = await begin(options)
      const { nonce } = channelBody(await status(channel_token, options))
      return { channel_token, ...(await sign(caster, nonce, lies)) }
    }
    const login = (body: object, options = PAGE): Promise<Answer> => client.call(FARCASTER.login, body, options)
    return { ...client, begin, status, sign, approved, login }
  }
  return Object.assign(lab, { farcasterApp: newApp, reach })
}
