// What a window for keys asks authenticators for (docs/design/frame.md, "Passkeys").

import type { KeyAsked, KeyPurpose, ListedPasskey } from '../../src/contract/key-windows.ts'
import { sameAddress } from '../../src/kit/addresses/same-address.ts'
import { recoveryHandle } from '../../src/kit/recovery-handle.ts'
import type { FrameContext } from './frame-context.ts'
import { newPasskeyInput } from './passkey-half.ts'

interface Of {
  readonly token: string
  /** Empty where the wallet is made there. */
  readonly address: string
}

/** The passkeys of a wallet, the oldest first. */
const listedPasskeys = async ({ service }: FrameContext, token: string, wallet: string): Promise<ListedPasskey[]> => {
  const { passkeys } = await service.passkeys(token)
  return passkeys
    .filter(({ address }) => sameAddress(address, wallet))
    .map(({ id, name, authenticator_name: kind, created_at: since }) => ({ id, name: name ?? kind ?? null, since }))
}

/** What recovers a wallet whose half is sealed by passkeys; nothing of another one. */
export const askedToRecover = async ({ service, appId, argon2 }: FrameContext, { token, address }: Of, user: string) => {
  const { recovery_method: method } = await service.describe(token, address)
  if (method === 'user-passcode') argon2.ahead?.()
  if (method !== 'passkey') return {}
  const { prf_input: input = '', passkeys = [] } = await service.keyMaterial(token, address)
  const old = passkeys.filter(({ public_key }) => public_key === undefined).map(({ id }) => id)
  const handle = await recoveryHandle(appId, user, input)
  return { passkeys: { input, handle, ids: passkeys.map(({ id }) => id), ...(old.length > 0 && { old }) } }
}

/** The part of what a window is given that is for authenticators. `user`: whose account it is. */
export const askedOfPasskeys = async (
  context: FrameContext,
  of: Of,
  purpose: KeyPurpose,
  user: string,
): Promise<Pick<KeyAsked, 'passkeys' | 'listed'>> => {
  if (purpose === 'password') context.argon2.ahead?.()
  if (purpose === 'recover') return askedToRecover(context, of, user)
  // Another method takes the passkeys of before away, which the window tells the browser.
  if (purpose === 'password' && of.address) return askedToRecover(context, of, user)
  if (purpose !== 'passkey') return {}
  const there = of.address ? await askedToRecover(context, of, user) : {}
  if ('passkeys' in there) return { ...there, listed: await listedPasskeys(context, of.token, of.address) }
  // A half of this wrapping is made then, and sealed by what the authenticator makes of this.
  const input = newPasskeyInput()
  return { passkeys: { input, handle: await recoveryHandle(context.appId, user, input), ids: [] }, listed: [] }
}
