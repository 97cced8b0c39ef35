// Makes a wallet, or opens the one that the user has (docs/design/frame.md, "Creation").

import type { ChainType } from '../../src/contract/wallets/wallets.ts'
import { accountOf } from '../keys/account.ts'
import { SECRET_BYTES } from '../keys/secret.ts'
import { splitSecret } from '../keys/shares.ts'
import { atDevice } from './at-device.ts'
import { beginHolding, type FrameContext, userOf } from './frame-context.ts'
import { newId, newWrapping } from './new-wrapping.ts'
import { openWallet } from './open-wallet.ts'
import type { RecoveryInput } from './recovery-input.ts'
import { type NewSet, servicePart, wasRefused } from './service-part.ts'

export interface Creation {
  readonly token: string
  readonly chainType: ChainType
  /** The user's Ethereum wallet that a Solana wallet is made beside. */
  readonly beside?: string | undefined
  readonly recovery: RecoveryInput
  /** A secret that the person brings along; absent: a new one. */
  readonly imported?: Uint8Array<ArrayBuffer>
}

/** The account of a secret, absent: a new one, and its shares. */
const newSet = async (chainType: ChainType, imported?: Uint8Array<ArrayBuffer>): Promise<NewSet> => {
  const secret = imported ? Uint8Array.from(imported) : crypto.getRandomValues(new Uint8Array(SECRET_BYTES))
  try {
    const set = newId()
    return { account: await accountOf(secret, chainType), set, shares: await splitSecret(secret, set) }
  } finally {
    secret.fill(0)
  }
}

/** Makes a wallet, or opens the user's own of this chain. Gives its address. */
export const createWallet = async (context: FrameContext, creation: Creation): Promise<string> => {
  const { token, chainType, beside, imported, recovery } = creation
  const hold = beginHolding(context)
  const user = userOf(token)
  const fresh = await newSet(chainType, imported)
  const { account, set, shares } = fresh
  const owner = { app: context.appId, user, address: account.address }
  let undoFile = async (): Promise<void> => {}
  try {
    const recoveryShare = { ...shares.recovery, owner }
    const { id: _, undo, ...wrapping } = await newWrapping(context, token, recovery, { account, share: recoveryShare })
    undoFile = undo
    const body = { ...servicePart(owner, fresh), ...wrapping, chain_type: chainType, address: account.address }
    const device = await context.shares
    // Before the call: where the tab closes after the service has the wallet, this device opens it all the same.
    await device.keep(owner, shares.device)
    const kept = await context.service.create(token, {
      ...body,
      ...(beside && { ethereum_address: beside }),
      ...(imported && { imported: true }),
      ...(await atDevice(context, owner)),
    })
    if (kept.set_id === set) {
      hold(user, account, set)
      return account.address
    }
    // The user had a wallet: what was made here opens no wallet.
    account.key.fill(0)
    await Promise.all([device.keepOnly(owner, ''), undoFile()])
    const { address } = await openWallet(context, { token, address: kept.address }, recovery)
    return address
  } catch (error) {
    account.key.fill(0)
    // A call without an answer may have been done: the share stays for the wallet that it may have made.
    if (wasRefused(error)) await Promise.all([(await context.shares).keepOnly(owner, ''), undoFile()])
    throw error
  } finally {
    for (const share of Object.values(shares)) share.bytes.fill(0)
  }
}
