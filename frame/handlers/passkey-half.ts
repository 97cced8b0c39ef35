// The person's half that passkeys seal, each under what its authenticator makes of one input (docs/design/frame.md, "Passkeys").

import { fromBase64url, toBase64url } from '../../src/kit/base64url.ts'
import type { Account } from '../keys/account.ts'
import { derivedBytes } from '../keys/derived-bytes.ts'
import type { ShareOwner } from '../keys/device-shares.ts'
import { HALF_BYTES, type Wrapping } from '../keys/recovery-keys.ts'
import { importSealKey, openBytes, sealBytes } from '../keys/sealed-bytes.ts'
import { recoveryChanged } from './frame-failure.ts'
import type { Material, NewHalf } from './person-half.ts'
import type { PasskeyInput } from './recovery-input.ts'

type Bytes = Uint8Array<ArrayBuffer>
type Sealed = { id: string; sealed_half: string; aaguid?: string }[]
interface Of {
  readonly of: Wrapping
  readonly account: Account
  readonly former?: Material | undefined
}

/**
 * The key that a secret of 32 bytes makes: what an authenticator has answered, or the wallet's own key. Trust: bound to app, person, wallet, input and name,
 * so what is sealed for one opens nothing of another; wrappings of one half share it, so a passkey stays when another one is added.
 */
const sealKey = async (secret: Bytes, context: readonly string[]): Promise<CryptoKey> => {
  const bytes = await derivedBytes(secret, JSON.stringify(context), `recovery ${context[0]}`)
  try {
    return await importSealKey(bytes)
  } finally {
    bytes.fill(0)
  }
}
const passkeyContext = ({ app, user, address }: ShareOwner, input: string, id: string): string[] => [
  'passkey',
  ...[app, user, address, input, id],
]
const keptContext = ({ app, user, address }: ShareOwner, input: string): string[] => ['kept half', app, user, address, input]

const seal = async (secret: Bytes, half: Bytes, context: readonly string[]): Promise<string> =>
  sealBytes(await sealKey(secret, context), half, context)
const open = async (secret: Bytes, sealed: string, context: readonly string[]): Promise<Bytes> => {
  const half = await openBytes(await sealKey(secret, context), sealed, context).catch(() => {
    throw recoveryChanged()
  })
  if (half.length !== HALF_BYTES) throw recoveryChanged()
  return half
}

/** The half with those that seal it: of the wrapping that counts, else a new one that nothing seals yet. */
const halfOf = async ({ input, used, removed }: PasskeyInput, { of, account, former }: Of) => {
  const { prf_input, kept_half, passkeys } = former ?? {}
  if (prf_input === input && kept_half !== undefined && passkeys)
    return { half: await open(account.key, kept_half, keptContext(of, input)), there: passkeys, kept_half }
  // What was asked of the authenticator was for a half that counts no more.
  if (removed !== undefined || !used || prf_input !== undefined) throw recoveryChanged()
  const half = crypto.getRandomValues(new Uint8Array(HALF_BYTES))
  return { half, there: [], kept_half: await seal(account.key, half, keptContext(of, input)) }
}

/** The half of a new wrapping: a new one, or that of the wrapping that counts, with one passkey more or less. */
export const passkeyHalf = async (way: PasskeyInput, of: Of): Promise<NewHalf> => {
  const { input, used, removed } = way
  const { half, there, kept_half } = await halfOf(way, of)
  const left: Sealed = there.filter(({ id }) => id !== removed && id !== used?.id)
  if (removed !== undefined && left.length === there.length) throw recoveryChanged()
  const added: Sealed = used
    ? [
        {
          id: used.id,
          sealed_half: await seal(fromBase64url(used.output), half, passkeyContext(of.of, input, used.id)),
          ...(used.aaguid !== undefined && { aaguid: used.aaguid }),
        },
      ]
    : []
  const fields: NewHalf['fields'] = { method: 'passkey', prf_input: input, kept_half, passkeys: [...left, ...added] }
  return { half, fields, undo: async () => {} }
}

/** The half, by what an authenticator has answered. Trust: another answer opens nothing here, and is no try at the service. */
export const passkeyHalfAgain = (
  { input, used }: PasskeyInput,
  { of, material }: { readonly of: Wrapping; readonly material: Material },
): Promise<Bytes> => {
  const sealed = material.passkeys?.find(({ id }) => id === used?.id)
  if (!used || !sealed || material.prf_input !== input) throw recoveryChanged()
  return open(fromBase64url(used.output), sealed.sealed_half, passkeyContext(of, input, used.id))
}

/** What the authenticators of a new half are asked for: 32 random bytes. */
export const newPasskeyInput = (): string => toBase64url(crypto.getRandomValues(new Uint8Array(HALF_BYTES)))
