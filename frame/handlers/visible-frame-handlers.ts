// What the visible frames have done by the wallet's frame beside them: only there are keys.
// See docs/design/frame.md, "Visible frames".

import { LatchkeyError } from '../../src/contract/latchkey-error.ts'
import { AUTOMATIC_RECOVERY } from '../../src/contract/wire.ts'
import { type Account, checkedAccount } from '../keys/account.ts'
import { checksumAddress } from '../keys/ethereum-account.ts'
import { type Exported, exportedOf } from '../keys/exported.ts'
import { typedSecret } from '../keys/typed-secret.ts'
import type { Held } from './confirmations.ts'
import { createWallet } from './create-wallet.ts'
import { type FrameContext, userOf } from './frame-context.ts'
import { withSecret } from './with-secret.ts'

export interface VisibleFrameAsks {
  /** The key and the phrase of a wallet that is on this device. */
  open: { readonly token: string; readonly address: string }
  /** The key of a wallet that is on this device, in a file that a password opens. */
  backup: { readonly token: string; readonly address: string; readonly password: string }
  /** Keeps a key or a phrase that was typed as the person's wallet. */
  import: { readonly token: string; readonly text: string }
  /** The request that the page has sent, or sends, under this id. Trust: the id finds what is shown, and nothing else is done by it. */
  confirm: { readonly token: string; readonly id: string }
}
export interface VisibleFrameAnswers {
  open: Exported
  backup: { readonly file: string }
  import: { readonly address: string }
  confirm: Held
}
export type VisibleFrameCall = keyof VisibleFrameAsks

export type VisibleFrameHandlers = {
  /** `ended`: where a request that is shown ends by something else than its frame. */
  readonly [C in VisibleFrameCall]: (
    ask: VisibleFrameAsks[C],
    ended: (why: LatchkeyError) => void,
  ) => Promise<VisibleFrameAnswers[C]>
}

/** Keeps what was typed as the person's wallet, with automatic recovery; gives its address. */
export const importWallet = async (context: FrameContext, { token, text }: VisibleFrameAsks['import']): Promise<string> => {
  const secret = await typedSecret(text)
  try {
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

export const createVisibleFrameHandlers = (context: FrameContext): VisibleFrameHandlers => {
  /** The secret of a wallet, by the call that tells its person that it was taken. */
  const taken = async <T>(
    { token, address: given }: VisibleFrameAsks['open'],
    use: (secret: Uint8Array<ArrayBuffer>, wallet: Pick<Account, 'chainType' | 'address'>) => Promise<T>,
  ): Promise<T> => {
    const address = checksumAddress(given)
    return withSecret(
      context,
      { token, address },
      (secret, { chain_type: chainType }) => use(secret, { chainType, address }),
      'exportShare',
    )
  }
  return {
    open: (ask) => taken(ask, exportedOf),
    backup: ({ password, ...ask }) =>
      taken(ask, async (secret, wallet) => {
        const account = await checkedAccount(secret, wallet)
        try {
          return { file: await context.keystoreOf(account, password) }
        } finally {
          account.key.fill(0)
        }
      }),
    import: async (ask) => ({ address: await importWallet(context, ask) }),
    confirm: async ({ token, id }, ended) => {
      const confirmations = await context.confirmations?.()
      if (!confirmations) throw new LatchkeyError('request_changed', 'This app has nothing confirmed here.')
      return confirmations.show({ id, user: userOf(token) }, ended)
    },
  }
}
