// What goes wrong with a WalletConnect wallet, as EIP-1193 and then the catalogue name it. Pure.
// See docs/design/spec.md, "Permissions".

import { LatchkeyError } from '../../../contract/latchkey-error.ts'
import { saidBy, WalletError, walletError } from '../wallet-error.ts'

/** WalletConnect's own codes (https://specs.walletconnect.com/2.0/specs/clients/sign/error-codes), as EIP-1193 has them. */
const CODES: Readonly<Record<number, number>> = {
  3001: 4100,
  5000: 4001,
  5001: 4001,
  5002: 4001,
  5003: 4001,
  5100: 4902,
  5101: 4200,
  5200: 4001,
  5201: 4200,
  6000: 4900,
}
/** What wallets say that give no code of their own. */
const WORDS: readonly (readonly [words: RegExp, code: number])[] = [
  [/reject|denied|declined|cancell?ed/i, 4001],
  [/unrecognized chain|unsupported chain/i, 4902],
]
const EXPIRED = /expired/i

/** The code that a wallet gave, as EIP-1193 has it; null where it gave none. */
export const codeOf = (thrown: unknown): number | null => {
  const { code, message } = saidBy(thrown)
  const given = CODES[code ?? 0] ?? code
  // Wallets send messages for a dapp under a code without meaning: zero, or "internal error".
  return given && given !== -32603 ? given : (WORDS.find(([words]) => words.test(message))?.[1] ?? (given || null))
}

/** A wallet's error, in the terms of EIP-1193. */
export const providerError = (thrown: unknown): Error & { code: number } =>
  Object.assign(new Error(saidBy(thrown).message, { cause: thrown }), { code: codeOf(thrown) ?? -32603 })

/** The relay does not answer: another try may find it. */
export const unreached = (): WalletError =>
  new WalletError('generic_connect_wallet_error', new Error('The relay cannot be reached.'), true)
/** WalletConnect's own relay requires a project: a retry does not help. */
export const noProject = (): WalletError =>
  new WalletError(
    'generic_connect_wallet_error',
    new Error(
      'WalletConnect needs a project: wallet_connect_cloud_project_id of the app, or walletConnectCloudProjectId of the page.',
    ),
    false,
  )
export const timedOut = (): LatchkeyError => new LatchkeyError('wallet_request_timeout', 'Wallet request timed out')

/** The catalogue's error for what went wrong, as {@link walletError} has it. */
export const ownError = (asking: Parameters<typeof walletError>[0], thrown: unknown, signal: AbortSignal): unknown => {
  if (signal.aborted) return signal.reason
  if (thrown instanceof LatchkeyError) return thrown
  if (EXPIRED.test(saidBy(thrown).message)) return timedOut()
  const code = codeOf(thrown)
  return walletError(asking, code === null ? thrown : providerError(thrown), signal)
}
