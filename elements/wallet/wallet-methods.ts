// Methods of <login-modal> that need a wallet. Loaded at the first of them. Contract: contract/host-methods.ts.

import { LatchkeyError } from '../../src/contract/latchkey-error.ts'
import { APP_ID_LENGTH } from '../../src/contract/limits.ts'
import type { Route } from '../../src/contract/screens.ts'
import type { FundStatus } from '../../src/contract/wallets/request-results.ts'
import { loadFunding } from '../../src/flows/steps/load-route.ts'
import type { Ticket } from '../../src/kit/ticket.ts'
import { allowCreation, loadSending, loadSigning, ownAddress, recoveryRoute } from '../../src/wallets/page-wallets.ts'
import { ethereumProvider } from '../../src/wallets/provider/ethereum-provider.ts'
import { solanaProvider } from '../../src/wallets/provider/solana-provider.ts'
import type { FundAccountProperties } from '../contract/tag.ts'
import type { Tag } from '../contract/tag-code.ts'
import { codeFor } from '../modal/method-code.ts'
import { seenBy } from '../modal/methods.ts'
import { open } from '../modal/open.ts'
import { alreadyIn } from '../modal/request.ts'
import type { ChunkMethods, Controller } from '../modal/state.ts'
import type { PageModal } from '../page.ts'

/** An app id that is one, and not the page's own. */
const otherApp = (own: string, appId: unknown): string => {
  if (typeof appId === 'string' && appId.length === APP_ID_LENGTH && appId !== own) return appId
  throw new LatchkeyError(
    'invalid_app_id',
    `The id of another app must be a string of exactly ${APP_ID_LENGTH} characters (received ${JSON.stringify(appId)}).`,
  )
}

/** The place of a call that has more to show: what is opened first leaves it taken. */
const keepsPlace = (controller: Controller): Controller => {
  const { ticket } = controller
  if (!ticket) return controller
  return seenBy(controller, Object.create(ticket, { leave: { value: () => undefined } }))
}

/** <fund-account>, as this code uses it. */
export interface FundAccountTag extends Tag, FundAccountProperties {
  /** Why it is off. */
  readonly note: HTMLElement
  /** The page's modal for this app; a page without one gets one inside this tag where `make` is true. */
  loginModal(make: boolean): PageModal | null
}

/** Funds what <fund-account> names, in the modal of its page, after a login where nobody is signed in. */
export const fundBy = async (tag: FundAccountTag, ticket: Ticket): Promise<{ status: FundStatus }> => {
  await (await tag.needRuntime()).whenReady()
  const isOn = tag.appConfig?.fiat_on_ramp_enabled === true
  tag.note.hidden = isOn
  if (!isOn) throw new LatchkeyError('funding_not_enabled', 'Funding is not enabled for this app.')
  const modal = tag.loginModal(true)
  if (!tag.user) await modal?.login()
  const { address, amount, currency } = tag
  const options = { ...(address && { address }), ...(amount && { amount }), ...(currency && { currency }) }
  const controller = await modal?.getController?.()
  // A modal of an older copy of the bundle knows of no places.
  const ended = await (controller?.askAt ? controller.askAt(ticket, 'fund', options) : modal?.fund?.(options))
  return ended as { status: FundStatus }
}

export const LATE_METHODS: ChunkMethods<'wallet'> = {
  async createWallet(controller, { chainType = 'ethereum' } = {}) {
    const runtime = await controller.tag.needRuntime()
    await runtime.whenReady()
    await controller.config.reading
    await allowCreation(runtime, controller.config.value, chainType)
    const params = { asked: true, chainType } as const
    return open(controller, 'create', 'create wallet', [{ screen: 'EMBEDDED_WALLET_ON_ACCOUNT_CREATE_SCREEN', params }])
  },
  async setRecovery(controller, options = {}) {
    const runtime = await controller.tag.needRuntime()
    await runtime.whenReady()
    await controller.config.reading
    return open(controller, 'set-recovery', 'set recovery', [await recoveryRoute(runtime, controller.config.value, options)])
  },
  async recoverWallet(controller, { address } = {}) {
    const runtime = await controller.tag.needRuntime()
    await runtime.whenReady()
    const params = { address: await ownAddress(runtime, address) }
    return open(controller, 'recover', 'recover wallet', [{ screen: 'EMBEDDED_WALLET_CONNECTING_SCREEN', params }])
  },
  async fund(controller, options = {}) {
    const runtime = await controller.tag.needRuntime()
    await runtime.whenReady()
    await controller.config.reading
    if (!runtime.$user.get()) throw new LatchkeyError('must_be_authenticated', 'User must be authenticated')
    const { chainOf, checkFunding, fundRoute, ownWallet } = await codeFor(controller, loadFunding)
    const { currency } = options
    if (options.address === undefined && ownWallet(runtime, currency) === null) {
      // A wallet is for good: what cannot be funded afterwards makes none.
      await checkFunding(runtime, options)
      await LATE_METHODS.createWallet(keepsPlace(controller), { chainType: chainOf(currency) })
    }
    return open(controller, 'fund', 'fund', [await fundRoute(runtime, options)])
  },
  async importWallet(controller) {
    const runtime = await controller.tag.needRuntime()
    await runtime.whenReady()
    await controller.config.reading
    await allowCreation(runtime, controller.config.value, 'ethereum')
    const params = { asked: true } as const
    return open(controller, 'import', 'import wallet', [{ screen: 'EMBEDDED_WALLET_IMPORT_SCREEN', params }])
  },
  async exportWallet(controller, { address } = {}) {
    const runtime = await controller.tag.needRuntime()
    await runtime.whenReady()
    const params = { address: await ownAddress(runtime, address), asked: true } as const
    return open(controller, 'export', 'export wallet', [{ screen: 'EMBEDDED_WALLET_KEY_EXPORT_SCREEN', params }])
  },
  async getEthereumProvider({ tag, askAt }, { address } = {}) {
    const runtime = await tag.needRuntime()
    const connect = (ticket: Ticket) => askAt(ticket, 'connectWallet', address ? { suggestedAddress: address } : {})
    return ethereumProvider(runtime, connect, address)
  },
  async signMessage(controller, text, options = {}) {
    const { signMessage } = await codeFor(controller, loadSigning)
    return signMessage(await controller.tag.needRuntime(), text, options, controller.ticket)
  },
  async signTypedData(controller, data, options = {}) {
    const { signTypedData } = await codeFor(controller, loadSigning)
    return signTypedData(await controller.tag.needRuntime(), data, options, controller.ticket)
  },
  async sendTransaction(controller, request, info, options = {}) {
    const { sendTransaction } = await codeFor(controller, loadSending)
    return sendTransaction(await controller.tag.needRuntime(), request, { ...options, ...(info && { info }) }, controller.ticket)
  },
  async loginWithCrossApp(controller, appId) {
    const { tag } = controller
    const params = { appId: otherApp(tag.appId, appId), intent: 'login' } as const
    const runtime = await tag.needRuntime()
    await runtime.whenReady()
    const user = runtime.$user.get()
    if (user) return alreadyIn(user)
    return open(controller, 'login', `login ${appId}`, [{ screen: 'CROSS_APP_AUTH_SCREEN', params }])
  },
  async linkCrossApp(controller, appId) {
    const { tag } = controller
    const params = { appId: otherApp(tag.appId, appId), intent: 'link' } as const
    const runtime = await tag.needRuntime()
    await runtime.whenReady()
    const person = runtime.$user.get()
    if (!person) throw new LatchkeyError('must_be_authenticated', 'User must be authenticated')
    if (person.linkedAccounts.some((one) => one.type === 'cross_app' && one.providerAppId === appId))
      throw new LatchkeyError('cannot_link_more_of_type', 'You cannot authorize more than one account for this user.')
    const { user, account } = await open(controller, 'link', `link ${appId}`, [{ screen: 'CROSS_APP_AUTH_SCREEN', params }])
    return { user, account }
  },
  async requestFarcasterSigner(controller) {
    const runtime = await controller.tag.needRuntime()
    await runtime.whenReady()
    const user = runtime.$user.get()
    if (!user) throw new LatchkeyError('must_be_authenticated', 'User must be authenticated')
    if (!user.farcaster) throw new LatchkeyError('linked_account_not_found', 'The user has no Farcaster account.')
    const params = { address: await ownAddress(runtime) }
    const routes: Route[] = [{ screen: 'AWAITING_FARCASTER_SIGNER', params }]
    const result = await open(controller, 'farcaster-signer', 'farcaster signer', routes)
    controller.tag.emit('farcaster-signer', result)
    return result
  },
  getSolanaProvider: async ({ tag }) => solanaProvider(await tag.needRuntime()),
}
