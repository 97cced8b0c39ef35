// What a window for keys has done by the frame that has the key, a row for each purpose.
// See docs/design/frame.md, "Windows".

import type { RecoveryMethod } from '../../src/contract/accounts.ts'
import type { KeyAsked, KeyGiven, KeyPurpose, MethodAfterPasskeys } from '../../src/contract/key-windows.ts'
import { formerWallets } from '../../src/contract/wallets/former-wallets.ts'
import { AUTOMATIC_RECOVERY } from '../../src/contract/wire.ts'
import { sameAddress } from '../../src/kit/addresses/same-address.ts'
import { type Account, accountOf, checkedAccount } from '../keys/account.ts'
import { checksumAddress } from '../keys/ethereum-account.ts'
import { exportedOf } from '../keys/exported.ts'
import { NotTyped, typedSecret } from '../keys/typed-secret.ts'
import { createWallet } from './create-wallet.ts'
import { type FrameContext, userOf } from './frame-context.ts'
import { FrameFailure } from './frame-failure.ts'
import type { ParsedAsk } from './frame-handlers.ts'
import { recoverWallet } from './open-wallet.ts'
import { askedOfPasskeys } from './passkey-asks.ts'
import { type RecoveryInput, recoveryInput } from './recovery-input.ts'
import { listDevices, revokeDevices } from './revoke-devices.ts'
import { setRecovery } from './set-recovery.ts'
import type { KeyDo, KeyRequest } from './waiting-request.ts'
import { withSecret } from './with-secret.ts'

/** Whose wallet, by the token of the page. */
interface Of {
  readonly token: string
  /** Empty where the purpose needs none. */
  readonly address: string
  readonly former?: readonly string[] | undefined
  readonly method?: MethodAfterPasskeys | undefined
}
type Purpose = Exclude<KeyPurpose, 'confirm'>
/** Those that can be without a wallet. */
const MAKING: ReadonlySet<Purpose> = new Set(['import', 'password', 'passkey'])

/** Throws a fault, which the window asks about, for the secret of a wallet that is none of these; of none, nothing is asked. */
const checkFormer = async (secret: Uint8Array<ArrayBuffer>, former: readonly string[]): Promise<void> => {
  if (former.length === 0) return
  const { address, key } = await accountOf(secret, 'ethereum')
  key.fill(0)
  if (!former.some((one) => sameAddress(one, address))) throw new NotTyped({ kind: 'other' })
}

/** Keeps what was typed as the person's wallet, with automatic recovery; gives its address. `former`: one of these is expected. */
export const importWallet = async (
  context: FrameContext,
  token: string,
  text: string,
  former: readonly string[] = [],
): Promise<string> => {
  const secret = await typedSecret(text)
  try {
    await checkFormer(secret, former)
    return await createWallet(context, {
      token,
      chainType: 'ethereum',
      imported: secret,
      recovery: { method: AUTOMATIC_RECOVERY },
    })
  } finally {
    secret.fill(0)
  }
}

/** The secret of a wallet, by the call that tells its person that it was taken. */
const taken = <T>(
  context: FrameContext,
  { token, address }: Of,
  as: 'shown' | 'file',
  use: (secret: Uint8Array<ArrayBuffer>, wallet: Pick<Account, 'chainType' | 'address'>) => Promise<T>,
): Promise<T> =>
  withSecret(context, { token, address }, (secret, { chain_type: chainType }) => use(secret, { chainType, address }), as)

const devicesOf = async (context: FrameContext, of: Of): Promise<KeyGiven['devices']> => {
  const { devices } = await listDevices(context, of)
  return { devices: devices.map(({ since: _, ...device }) => device) }
}

const PERFORM: {
  readonly [P in Purpose]: (context: FrameContext, of: Of, act: KeyDo, input: string) => Promise<KeyGiven[P]>
} = {
  export: (context, of) => taken(context, of, 'shown', exportedOf),
  backup: (context, of, { password = '' }) =>
    taken(context, of, 'file', async (secret, wallet) => {
      const account = await checkedAccount(secret, wallet)
      try {
        return { file: await context.keystoreOf(account, password) }
      } finally {
        account.key.fill(0)
      }
    }),
  import: async (context, { token, former }, { text = '', other }) => ({
    address: await importWallet(context, token, text, other ? [] : former),
  }),
  recover: async (context, of, { password = '', passkey }, input) => {
    const typed = { recoveryMethod: 'user-passcode', recoveryPassword: password } as const
    const wayOf = (kept: RecoveryMethod): RecoveryInput =>
      passkey && kept === 'passkey' ? { method: kept, input, used: passkey } : recoveryInput(typed, kept)
    const { address } = await recoverWallet(context, of, wayOf)
    return { address }
  },
  // Trust: the page has neither typed nor seen it. Of published clients the page gives it in a message (`privy:wallet:set-recovery`).
  password: async (context, { token, address }, { password = '' }) => {
    const way = recoveryInput({ recoveryMethod: 'user-passcode', recoveryPassword: password })
    const made = address
      ? await setRecovery(context, { token, address }, way, 'window')
      : await createWallet(context, { token, chainType: 'ethereum', recovery: way })
    return { address: made }
  },
  // Trust: what an authenticator has answered comes from the service's own window, and no page hears of it.
  passkey: async (context, { token, address }, { passkey, remove }, input) => {
    const way: RecoveryInput = { method: 'passkey', input, used: passkey, removed: remove }
    const made = address
      ? await setRecovery(context, { token, address }, way, 'window')
      : await createWallet(context, { token, chainType: 'ethereum', recovery: way })
    return { address: made }
  },
  'leave-passkeys': async (context, { token, address, method }) => {
    if (method === AUTOMATIC_RECOVERY) await setRecovery(context, { token, address }, { method }, 'window')
    // What else it takes the page has: access to a cloud. It asks for the change then, once.
    else if (method) context.leaving.agree({ user: userOf(token), address, method })
    return { address }
  },
  devices: async (context, of, { remove }) => {
    if (remove !== undefined) await revokeDevices(context, of, remove)
    return devicesOf(context, of)
  },
}

/** Throws where no method is named, or the wallet has no passkeys to leave: the window says that it has. */
const checkLeaving = async ({ service }: FrameContext, { token, address, method }: Of): Promise<void> => {
  const kept = method && (await service.describe(token, address)).recovery_method
  if (kept !== 'passkey') throw new FrameFailure('invalid_request_arguments', 'This wallet is not recovered by a passkey.')
}

/** A request of a purpose, with what does it. */
export const keyRequest = async (
  context: FrameContext,
  purpose: Purpose,
  { token, address = '' }: { readonly token: string; readonly address?: string | undefined },
  asked: Pick<KeyAsked, 'origin' | 'person' | 'former' | 'method'>,
): Promise<KeyRequest> => {
  if (address === '' && !MAKING.has(purpose)) throw new FrameFailure('invalid_request_arguments', 'address is missing.')
  const of = { token, address: address && checksumAddress(address), former: asked.former, method: asked.method }
  if (purpose === 'leave-passkeys') await checkLeaving(context, of)
  const authenticators = await askedOfPasskeys(context, of, purpose, asked.person.id)
  return {
    asked: { purpose, ...asked, ...(of.address && { address: of.address }), ...authenticators },
    perform: (act) => PERFORM[purpose](context, of, act, authenticators.passkeys?.input ?? ''),
  }
}

/** Trust: by what the service says of the person, and not the page. */
const formerOf = (user: Awaited<ReturnType<FrameContext['service']['me']>>): Pick<KeyAsked, 'former'> => {
  const former = formerWallets(user.linked_accounts)
  return former.length > 0 ? { former } : {}
}

/** Has a window do what the page asks for. */
export const askKeyWindow = async (context: FrameContext, ask: ParsedAsk<'keyWindow'>) => {
  const { accessToken: token, purpose, address, method } = ask
  const [windows, user] = await Promise.all([context.keyWindows(), context.service.me(token)])
  const leaving = purpose === 'leave-passkeys' ? { method } : {}
  // Trust: who asks is the page as the browser has named it to this frame.
  const asked = {
    origin: context.page(),
    person: windows.personOf(user),
    ...(purpose === 'import' && formerOf(user)),
    ...leaving,
  }
  return windows.ask(await keyRequest(context, purpose, { token, address }, asked))
}
