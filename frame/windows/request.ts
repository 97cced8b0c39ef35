// The windows in which another app asks for a lent wallet: to connect it to a page with a key, or to sign with it.
// See docs/design/protocol.md, "Other apps".

import { CROSS_APP_MESSAGE } from '../../src/contract/cross-app.ts'
import type { OpenedRequest, WireRequester } from '../../src/contract/endpoints/cross-app-window.ts'
import * as calls from '../../src/contract/endpoints/cross-app-window.ts'
import type { LatchkeyError } from '../../src/contract/latchkey-error.ts'
import { windowScheme } from '../../src/contract/window-scheme.ts'
import { shortAddress } from '../../src/kit/addresses/short-address.ts'
import { apart } from './apart.ts'
import { type Tag, tokenOf } from './tag.ts'
import { ask, call, ownTag, presses, run, signedIn, text, withFactor, words } from './window.ts'

const path = location.pathname
/** In the storage of this window: what it was opened with, so that it can be loaded again until it has told its answer. */
const KEPT = `latchkey:asked:${path}`
const came = new URLSearchParams(location.search)
const [app, scheme] = [came.get('provider_app_id') ?? '', windowScheme(came.get('scheme'))]
/** What is left in the address: whose window it is, and how it is drawn. */
const plain = new URLSearchParams({ provider_app_id: app, ...(scheme && { scheme }) })
const isLoadedAgain = came.size === plain.size
if (!isLoadedAgain) sessionStorage.setItem(KEPT, String(came))
const query = isLoadedAgain ? new URLSearchParams(sessionStorage.getItem(KEPT) ?? '') : came
const of = (name: string): string => query.get(name) ?? ''
// Trust: before anything else. What is good once, or for a month, stays in no history.
history.replaceState(null, '', `${path}?${plain}`)

const page = { requester_origin: of('requester_origin'), requester_public_key: of('requester_public_key') }

/** Tells the page that has asked, and no other. Trust: its origin is the one that the service has verified. */
const tell = ({ origin }: WireRequester, message: object): void => {
  const { opener } = window as { opener: Window | null }
  sessionStorage.removeItem(KEPT)
  opener?.postMessage(message, origin)
  close()
}
const refuse =
  (requester: WireRequester, code = 'user_rejected_request', said = 'User rejected request') =>
  (): void =>
    tell(requester, { type: CROSS_APP_MESSAGE.error, error: said, errorCode: code })

const namesOf = (requester: WireRequester) => ({
  requester: apart(requester.name),
  origin: apart(new URL(requester.origin).host),
})

/** A page that keeps a key is given the address of the wallet, and what both then have a secret by. */
const connect = async (): Promise<void> => {
  const [tag, { requester }] = await Promise.all([ownTag(), call(calls.describe, { token: '', body: page })])
  const names = namesOf(requester)
  const lend = () => withFactor(tag, async () => call(calls.connect, { token: await tokenOf(tag), body: page }))
  const allow = async (): Promise<void> => {
    const { address, provider_public_key, exp } = await lend().catch(async (error: LatchkeyError) => {
      if (error.code !== 'linked_account_not_found') throw error
      // Who has no wallet makes one here, on the tag's own screen, and lends that.
      await tag.createWallet()
      return lend()
    })
    tell(requester, { type: CROSS_APP_MESSAGE.connected, address, providerPublicKey: provider_public_key, exp })
  }
  await ask(tag, {
    requester,
    title: text(words.connectTitle, names),
    lines: [text(words.connectAsks, names)],
    points: words.connectGets.map((line) => text(line)),
    yes: words.allow,
    onYes: allow,
    onNo: refuse(requester),
  })
}

/** What is to be signed, as the wallet takes it: the chain is in the transaction. */
const askedOf = ({ method, params, chain_id }: OpenedRequest['request']): OpenedRequest['request'] => {
  const [first, ...rest] = params
  if (method !== 'eth_sendTransaction' || chain_id === undefined || typeof first !== 'object' || first === null)
    return { method, params }
  return { method, params: [{ chainId: `0x${chain_id.toString(16)}`, ...first }, ...rest] }
}

const LINES = { personal_sign: 'askMessage', eth_signTypedData_v4: 'askData', eth_sendTransaction: 'askSend' } as const

/** Shows the request on the wallet's own screen, and gives the page what the wallet has answered. */
const sign = async (tag: Tag, { request_id, requester, address, request }: OpenedRequest): Promise<void> => {
  ;(await tag.needRuntime()).hooks.requester = requester.origin
  const wallet = await tag.getEthereumProvider({ address })
  // Trust: on the wallet's own screen, which the tag draws over this, a press counts as it does here.
  presses.renew()
  const result = await wallet.request(askedOf(request))
  const body = { request_id, result: String(result) }
  const { encrypted_result, iv } = await call(calls.answer, { token: await tokenOf(tag), body })
  const answer = encrypted_result === null ? { result } : { encryptedResult: encrypted_result, iv }
  tell(requester, { type: CROSS_APP_MESSAGE.answer, ...answer })
}

const open = async (tag: Tag): Promise<OpenedRequest> => {
  const token = await tokenOf(tag)
  if (path === '/oauth/transact') return call(calls.transact, { token, body: { token: of('token'), request: of('request') } })
  const sealed = { encrypted_request: of('encrypted_request'), iv: of('iv'), ...(of('v') === '1' && { v: '1' as const }) }
  return call(calls.open, { token, body: { ...page, ...sealed } })
}

/** Who has closed the wallet's screen has refused. */
const isRefusal = (error: unknown): boolean => {
  const { code, number } = error as Partial<LatchkeyError> & { number?: number }
  return code === 'user_rejected_request' || Number(code) === 4001 || number === 4001
}

/** A button of the tag that gives nothing: the second one of a screen, which refuses, and those that leave it. They count at once. */
const isLeaving = (one: EventTarget): boolean =>
  one instanceof Element && one.matches('button.secondary, [part~="close"], [part~="back"]')

/** The origin that a request with a token names. Trust: the service says whose it is; opening the request proves that it is meant. */
const namedOrigin = (): string => {
  try {
    return new URL(JSON.parse(of('request')).callbackUrl).origin
  } catch {
    return ''
  }
}
/** Who asks, as far as the service knows by an origin: for who is to sign in before the request can be opened. */
const asker = async (): Promise<WireRequester> => {
  const body = path === '/oauth/transact' ? { requester_origin: namedOrigin() } : page
  return (await call(calls.describe, { token: '', body })).requester
}

const transact = async (): Promise<void> => {
  const tag = await ownTag()
  if (!tag.user) await signedIn(tag, await asker())
  presses.guard((path) => path.includes(tag) && !path.some(isLeaving))
  const opened = await open(tag)
  const { requester, address, request } = opened
  const names = { ...namesOf(requester), address: apart(shortAddress(address)) }
  const act = (): Promise<void> =>
    sign(tag, opened).catch((error: unknown) => {
      if (!isRefusal(error)) throw error
      refuse(requester)()
    })
  await ask(tag, {
    requester,
    title: text(words.askTitle, names),
    lines: [text(words[LINES[request.method]], names)],
    points: [],
    // The wallet that is asked is of who is signed in.
    isOwn: true,
    yes: words.review,
    onYes: act,
    onNo: refuse(requester),
  })
}

run(() => (path === '/cross-app/connect' ? connect() : transact()))
