// A window for keys that acts by its ticket: the frame's handlers, and shares in memory.
// See docs/design/frame.md, "Tickets".

import type { KeyPurpose } from '../../../src/contract/key-windows.ts'
import { LatchkeyError } from '../../../src/contract/latchkey-error.ts'
import { PASSWORD_COSTS } from '../../../src/contract/wallets/recovery.ts'
import { AUTOMATIC_RECOVERY } from '../../../src/contract/wire.ts'
import type { FrameContext } from '../../handlers/frame-context.ts'
import { frameErrorOf } from '../../handlers/frame-failure.ts'
import { keyFailure } from '../../handlers/key-failure.ts'
import { createLeavingPasskeys } from '../../handlers/leaving-passkeys.ts'
import { recoverWallet } from '../../handlers/open-wallet.ts'
import { askedToRecover } from '../../handlers/passkey-asks.ts'
import { type RecoveryInput, recoveryInput } from '../../handlers/recovery-input.ts'
import { memoryShares } from '../../keys/device-shares.ts'
import { checksumAddress } from '../../keys/ethereum-account.ts'
import { createHolder } from '../../keys/held-account.ts'
import type { PasswordBytes } from '../../password/load-argon2.ts'
import type { Fetch } from '../../service/call.ts'
import { createFrameProofs } from '../../service/frame-proofs.ts'
import { walletService } from '../../service/wallets.ts'
import type { KeyLine } from '../keys/key-line.ts'
import { aloneLine } from './alone-line.ts'
import { aloneRequest } from './alone-request.ts'
import { type Redeemed, windowService } from './window-service.ts'

/** Of the window, and what it loads when it needs it. */
interface AloneParts {
  readonly appId: string
  readonly purpose: KeyPurpose
  readonly ticket: string
  /** What the browser says of the page that led to this window: its origin, or its address; empty where that page tells nothing. */
  readonly referrer: string
  /** The service's. */
  readonly origin: string
  /** For the proof of the first call: the newest that the page has heard. */
  readonly nonce: string
  readonly argon2: PasswordBytes
  readonly keystoreOf: FrameContext['keystoreOf']
  readonly passwordLength: number
  readonly after?: typeof after | undefined
  /** How calls leave. */
  readonly ask?: Fetch | undefined
}
/** `password`: takes the wallet's password, or a passkey, before anything else is done; null where none is needed. `refused`: a code of the catalogue. */
export type Alone = { readonly line: KeyLine; readonly password: KeyLine | null } | { readonly refused: string }

const after = (ms: number, run: () => void): (() => void) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}
const none = (): never => {
  throw new LatchkeyError('not_supported', 'A window of its own has no such part.')
}

const contextOf = (
  { appId, purpose, argon2, keystoreOf, passwordLength }: AloneParts,
  service: FrameContext['service'],
): FrameContext => ({
  appId,
  service,
  // Trust: in memory. The window is a device for as long as it is open.
  shares: Promise.resolve(memoryShares(null)),
  holder: createHolder({ now: () => Date.now(), after }),
  argon2,
  passwordCosts: PASSWORD_COSTS,
  passwordLength,
  // Its calls are proved by a key of the window itself.
  proofs: createFrameProofs('', async () => null),
  clouds: none,
  keystoreOf,
  // What is signed here was agreed to.
  confirms: purpose === 'confirm',
  keyWindows: none,
  leaving: createLeavingPasskeys(after),
  endWindows: () => {},
  page: none,
  used: none,
})

/** Opens the wallet once, however often it is asked for; again where that has failed. */
const opening = (context: FrameContext, { token, address }: Redeemed) => {
  let open: Promise<unknown> | undefined
  return (way?: RecoveryInput): Promise<unknown> => {
    open ??= recoverWallet(context, { token, address: address ?? '' }, (kept) =>
      way && way.method === kept ? way : recoveryInput({}, kept),
    ).catch((error: unknown) => {
      open = undefined
      throw error
    })
    return open
  }
}

/** A line that takes the password, or what a passkey has answered, and opens the wallet; what ends it ends the request. */
const passwordLine = (
  line: KeyLine,
  asked: Awaited<ReturnType<typeof askedToRecover>>,
  open: (way: RecoveryInput) => Promise<unknown>,
): KeyLine => ({
  ...line,
  asked: { ...line.asked, passkeys: undefined, ...asked },
  async act(act) {
    const { password = '', passkey: used } = act.act === 'do' ? act : {}
    const input = 'passkeys' in asked ? asked.passkeys.input : ''
    try {
      await open(used ? { method: 'passkey', input, used } : { method: 'user-passcode', password })
      return { given: { address: line.asked.address ?? '' } }
    } catch (error) {
      const { code, more } = keyFailure(error)
      return { failed: code, ...more }
    }
  },
})

/** How the wallet is recovered; null where the purpose opens none, or asks for the password itself. */
const methodOf = async ({ service }: FrameContext, { purpose, token, address }: Redeemed): Promise<string | null> =>
  address === null || purpose === 'recover' ? null : (await service.describe(token, checksumAddress(address))).recovery_method

/**
 * Whether this browser has come here from the page that asked for the ticket. Trust: somebody else's ticket, in a link, would have a person type their own
 * key into that one's account. Of what is typed in these windows it is the one secret that the account of the ticket keeps.
 */
const isFromPage = ({ purpose, referrer }: AloneParts, { origin }: Redeemed): boolean =>
  purpose !== 'import' || (URL.canParse(referrer) && new URL(referrer).origin === origin)

const begin = async (parts: AloneParts): Promise<Alone> => {
  const { redeem, answer, call } = windowService(parts, parts.ask)
  const redeemed = await redeem(parts.ticket, parts.purpose)
  const context = contextOf(parts, walletService(call))
  const refuse = async (code: string): Promise<Alone> => {
    await answer(redeemed.token, { error: { code } }).catch(() => {})
    return { refused: code }
  }
  if (!isFromPage(parts, redeemed)) return refuse('invalid_origin')
  try {
    const method = await methodOf(context, redeemed)
    const isHere = method === 'user-passcode' || method === 'passkey'
    // What is kept in a person's cloud is opened by a sign-in there, which the app's page begins.
    if (method !== null && method !== AUTOMATIC_RECOVERY && !isHere) return await refuse('not_supported')
    const open = opening(context, redeemed)
    const request = await aloneRequest(context, redeemed, () => open())
    const forget = async (): Promise<void> => {
      context.holder.wipe()
      const owner = { app: parts.appId, user: redeemed.person.id, address: checksumAddress(redeemed.address ?? '') }
      await (await context.shares).keepOnly(owner, '')
    }
    const line = aloneLine(
      { ...request, forget: () => void forget() },
      (told) => answer(redeemed.token, told),
      parts.after ?? after,
    )
    const of = { token: redeemed.token, address: checksumAddress(redeemed.address ?? '') }
    if (!isHere) return { line, password: null }
    return { line, password: passwordLine(line, await askedToRecover(context, of, redeemed.person.id), open) }
  } catch (error) {
    return refuse(keyFailure(error).code)
  }
}

/** Uses the ticket, and gives what the window is to show. */
export const openAlone = (parts: AloneParts): Promise<Alone> =>
  begin(parts).catch((error: unknown) => {
    const { type, reason } = frameErrorOf(error)
    return { refused: reason ?? type }
  })
