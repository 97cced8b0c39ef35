// Opens a wallet with the share of this device, or by recovery (docs/design/frame.md, "Shares").

import type { RecoveryMethod } from '../../src/contract/accounts.ts'
import type { WireWallet } from '../../src/contract/endpoints/embedded-wallets.ts'
import { needsFactor } from '../../src/contract/mfa.ts'
import { AUTOMATIC_RECOVERY } from '../../src/contract/wire.ts'
import { fromBase64url } from '../../src/kit/base64url.ts'
import { type Account, checkedAccount, WrongSecret } from '../keys/account.ts'
import { checksumAddress } from '../keys/ethereum-account.ts'
import { authKey, openRecoveryKey, openWith } from '../keys/recovery-keys.ts'
import { importSealKey, openBytes } from '../keys/sealed-bytes.ts'
import { anotherShare, combineShares, type Share, WrongShares } from '../keys/shares.ts'
import { atDevice, holding } from './at-device.ts'
import type { ExpectedUse } from './expected-use.ts'
import { beginHolding, type FrameContext, userOf } from './frame-context.ts'
import { FrameFailure, notOnDevice } from './frame-failure.ts'
import { recoveryContext } from './new-wrapping.ts'
import { halfAgain } from './person-half.ts'
import type { RecoveryInput } from './recovery-input.ts'

/** Whose wallet is opened, by the token of the page. */
export interface Opening {
  readonly token: string
  readonly address: string
}

/** The account of two shares. Throws {@link WrongSecret} or {@link WrongShares} where they are not the wallet's. */
const accountOfShares = async (one: Share, other: Share, { address, chain_type }: WireWallet): Promise<Account> => {
  const secret = Uint8Array.from(await combineShares(one, other))
  try {
    return await checkedAccount(secret, { chainType: chain_type, address })
  } finally {
    secret.fill(0)
  }
}

const isWrong = (error: unknown): boolean => error instanceof WrongSecret || error instanceof WrongShares

/**
 * The wallet where this device has a share of it, opened where that may be. Published clients ask for it without a second factor, and have none asked
 * for. Trust: then nothing is opened, and the use of the wallet asks for the factor.
 */
export const findWallet = async (context: FrameContext, opening: Opening): Promise<WireWallet> => {
  try {
    return await connectWallet(context, opening)
  } catch (error) {
    if (!needsFactor(error)) throw error
    const address = checksumAddress(opening.address)
    const wallet = await context.service.describe(opening.token, address)
    const owner = { app: context.appId, user: userOf(opening.token), address }
    const share = await (await context.shares).find(owner, wallet.set_id)
    if (!share) throw notOnDevice()
    return wallet
  }
}

/** Opens the wallet with the share of this device. Rejects with `wallet_not_on_device` where none opens it. */
export const connectWallet = async (context: FrameContext, { token, address: given }: Opening): Promise<WireWallet> => {
  const hold = beginHolding(context)
  const user = userOf(token)
  const address = checksumAddress(given)
  const owner = { app: context.appId, user, address }
  const shares = await context.shares
  // Trust: the service judges the token before anything here is opened.
  const { service_share, ...wallet } = await context.service.share(token, address, await holding(context, owner))
  const { set_id: set } = wallet
  if (context.holder.use({ user, address, set })) return wallet
  const device = await shares.find(owner, set)
  if (!device) throw notOnDevice()
  const service = { set, bytes: fromBase64url(service_share) }
  const account = await accountOfShares(device, service, wallet).catch((error: unknown) => {
    // A changed share is as good as none: the recovery share gives another one.
    throw isWrong(error) ? notOnDevice() : error
  })
  hold(user, account, set)
  await shares.keepOnly(owner, set)
  return wallet
}

/** The service's share and the recovery share, opened in the wallet's own way. */
const sharesOf = async (context: FrameContext, { token, address }: Opening, inputFor: InputFor) => {
  const owner = { app: context.appId, user: userOf(token), address }
  const device = await atDevice(context, owner)
  const [parts, material] = await Promise.all([
    context.service.recover(token, address, device),
    context.service.keyMaterial(token, address),
  ])
  const input = inputFor(parts.recovery_method)
  const unreadable = (): never => {
    throw new FrameFailure('error', 'The recovery share of this wallet cannot be read.')
  }
  const { recovery_id: id } = material
  if (input.method === AUTOMATIC_RECOVERY) {
    const { service_share, recovery_share, ...wallet } = parts
    if (recovery_share === undefined || material.recovery_key === undefined) return unreadable()
    const key = await importSealKey(fromBase64url(material.recovery_key))
    const bytes = await openBytes(key, recovery_share, recoveryContext(owner, wallet.set_id)).catch(unreadable)
    return { wallet, owner, service_share, bytes }
  }
  if (id === null) return unreadable()
  const of = { ...owner, method: input.method, id }
  const half = await halfAgain(context, token, input, { of, material })
  try {
    const passkey = input.method === 'passkey' && input.used ? { passkey_id: input.used.id } : {}
    const shown = { recovery_id: id, auth_key: await authKey(half, of), ...device, ...passkey }
    const { service_share, recovery_share, sealed_key, service_key, ...wallet } = await context.service.unlock(
      token,
      address,
      shown,
    )
    const secret = await openRecoveryKey(half, fromBase64url(service_key), of, sealed_key).catch(unreadable)
    const bytes = await openWith(secret, recovery_share, recoveryContext(owner, wallet.set_id, id)).catch(unreadable)
    secret.fill(0)
    return { wallet, owner, service_share, bytes }
  } finally {
    half.fill(0)
  }
}

/** The way in which a wallet of this method is to be recovered. */
type InputFor = (kept: RecoveryMethod) => RecoveryInput

/** Opens the wallet with the recovery share, and gives this device a share of its own. */
export const recoverWallet = async (
  context: FrameContext,
  { token, address: given }: Opening,
  inputFor: InputFor,
): Promise<WireWallet> => {
  const hold = beginHolding(context)
  const address = checksumAddress(given)
  const [shares, opened] = await Promise.all([context.shares, sharesOf(context, { token, address }, inputFor)])
  const { wallet, owner, service_share, bytes } = opened
  const { set_id: set } = wallet
  const service: Share = { set, bytes: fromBase64url(service_share) }
  const recovery: Share = { set, bytes }
  try {
    const account = await accountOfShares(service, recovery, wallet).catch((error: unknown) => {
      throw isWrong(error) ? new FrameFailure('error', 'The recovery share of this wallet cannot be read.') : error
    })
    // Kept before it is held: where the tab closes between the two, the next one needs no recovery.
    await shares.keep(owner, await anotherShare(service, recovery))
    hold(owner.user, account, set)
  } finally {
    bytes.fill(0)
  }
  await shares.keepOnly(owner, set)
  return wallet
}

/** Opens the wallet with the share of this device, else by recovery, where `way` is the wallet's. */
export const openWallet = (
  context: FrameContext,
  opening: Opening,
  input: RecoveryInput = { method: AUTOMATIC_RECOVERY },
): Promise<WireWallet> =>
  connectWallet(context, opening).catch((error: unknown) => {
    if (!(error instanceof FrameFailure) || error.type !== 'wallet_not_on_device') throw error
    return recoverWallet(context, opening, (kept) => {
      // The page has to ask the person first.
      if (kept !== input.method) throw error
      return input
    })
  })

/**
 * The opened account, for one request. Trust: the service has taken the token and said which set counts, in this very operation. `expected`: it may
 * have been asked as the operation began, before what is signed was known.
 */
export const accountInUse = async (
  context: FrameContext,
  { token, address: given }: Opening,
  expected?: ExpectedUse,
): Promise<Account> => {
  const user = userOf(token)
  const address = checksumAddress(given)
  const said = await expected?.take({ token, address })
  const { set_id: set } = said ?? (await context.service.inUse(token, address, context.confirms ? { confirmed: true } : {}))
  const held = context.holder.use({ user, address, set })
  if (held) return held
  const opened = await connectWallet(context, { token, address })
  const account = context.holder.use({ user, address, set: opened.set_id })
  if (!account) throw notOnDevice()
  return account
}
