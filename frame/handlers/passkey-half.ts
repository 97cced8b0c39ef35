// The person's half that passkeys open: sealed for a public key of each, so that every change makes a new half.
// See docs/design/frame.md, "Passkeys".

import { fromBase64url, toBase64url } from '../../src/kit/base64url.ts'
import type { Account } from '../keys/account.ts'
import { derivedBytes } from '../keys/derived-bytes.ts'
import type { ShareOwner } from '../keys/device-shares.ts'
import { HALF_BYTES, openWith, publicKeyOf, sealFor, type Wrapping } from '../keys/recovery-keys.ts'
import { importSealKey, openBytes } from '../keys/sealed-bytes.ts'
import { FrameFailure, recoveryChanged } from './frame-failure.ts'
import type { Material, NewHalf } from './recovery-half.ts'
import type { PasskeyInput } from './recovery-input.ts'

type Bytes = Uint8Array<ArrayBuffer>
interface Passkey {
  readonly id: string
  readonly public_key?: string | undefined
  /** Of a wrapping of 0.2.0: the half under a key of the authenticator's answer. */
  readonly sealed_half: string
  readonly aaguid?: string | undefined
}
interface Of {
  readonly of: Wrapping
  readonly account: Account
  readonly former?: Material | undefined
}

/** 32 bytes of a secret: what an authenticator has answered, or the wallet's own key. `context[0]` names what they are for. */
const bytesOf = (secret: Bytes, context: readonly unknown[]): Promise<Bytes> =>
  derivedBytes(secret, JSON.stringify(context), `recovery ${context[0]}`)
const sealKey = async (secret: Bytes, context: readonly string[]): Promise<CryptoKey> => {
  const bytes = await bytesOf(secret, context)
  try {
    return await importSealKey(bytes)
  } finally {
    bytes.fill(0)
  }
}

const ownerOf = ({ app, user, address }: ShareOwner): string[] => [app, user, address]
/** Of a wrapping of 0.2.0. */
const formerContext = (owner: ShareOwner, input: string, id: string): string[] => ['passkey', ...ownerOf(owner), input, id]
const keptContext = (owner: ShareOwner, input: string): string[] => ['kept half', ...ownerOf(owner), input]
/** Trust: bound to app, person, wallet, wrapping, input and credential: what is sealed for one of them opens for no other. */
const halfContext = (of: Wrapping, input: string, id: string): string[] => ['passkey half', ...ownerOf(of), of.id, input, id]

/** The private key that an authenticator's answer makes. The same for each wrapping of this input, so that its public key stays. */
const pairOf = (output: string, owner: ShareOwner, { input, id }: { readonly input: string; readonly id: string }) =>
  bytesOf(fromBase64url(output), ['passkey pair', ...ownerOf(owner), input, id])

/** What the wallet's key says of ids and public keys. Trust: the service keeps them, and a half that is sealed for a key of the service's would be its own. */
const proofOf = async ({ key }: Account, of: Wrapping, input: string, passkeys: readonly Passkey[]): Promise<string> =>
  toBase64url(
    await bytesOf(key, [
      'passkeys',
      ...ownerOf(of),
      of.id,
      input,
      passkeys.map(({ id, public_key }) => [id, public_key ?? null]),
    ]),
  )

const checkedHalf = async (opened: Promise<Bytes>): Promise<Bytes> => {
  const half = await opened.catch(() => {
    throw recoveryChanged()
  })
  if (half.length !== HALF_BYTES) throw recoveryChanged()
  return half
}

/** The half that one passkey opens by what its authenticator has answered. */
const halfBy = async (output: string, { id, public_key, sealed_half }: Passkey, of: Wrapping, input: string): Promise<Bytes> => {
  if (public_key === undefined) {
    const context = formerContext(of, input, id)
    return checkedHalf(openBytes(await sealKey(fromBase64url(output), context), sealed_half, context))
  }
  const secret = await pairOf(output, of, { input, id })
  try {
    return await checkedHalf(openWith(secret, sealed_half, halfContext(of, input, id)))
  } finally {
    secret.fill(0)
  }
}

/** Those of the wrapping that counts, where its input is the one that authenticators were asked for; none for a first half. */
const thereOf = async ({ input, used, removed }: PasskeyInput, { of, account, former }: Of): Promise<readonly Passkey[]> => {
  const { prf_input, passkeys, passkeys_proof, recovery_id } = former ?? {}
  if (prf_input !== input || !passkeys || !recovery_id) {
    // What was asked of the authenticator was for a half that counts no more.
    if (removed !== undefined || !used || prf_input !== undefined) throw recoveryChanged()
    return []
  }
  const isKnown = passkeys.every(({ public_key }) => public_key === undefined)
  if (!isKnown && passkeys_proof !== (await proofOf(account, { ...of, id: recovery_id }, input, passkeys)))
    throw new FrameFailure('error', 'The recovery of this wallet cannot be read.')
  // Trust: one that is there is sealed for anew by what it has answered only where that answer opens what is kept for it.
  const again = passkeys.find(({ id }) => id === used?.id)
  if (used && again) (await halfBy(used.output, again, { ...of, id: recovery_id }, input)).fill(0)
  return passkeys
}

/** The passkey that was used, with the public key of its answer. */
const usedOf = async ({ input, used }: PasskeyInput, owner: ShareOwner) => {
  if (!used) return []
  const secret = await pairOf(used.output, owner, { input, id: used.id })
  try {
    return [
      {
        id: used.id,
        public_key: publicKeyOf(secret),
        sealed_half: '',
        ...(used.aaguid !== undefined && { aaguid: used.aaguid }),
      },
    ]
  } finally {
    secret.fill(0)
  }
}

/**
 * The half of a new wrapping: random, sealed for the public key of each passkey that is there then. Trust: so what a removed authenticator opens, of
 * any wrapping before, proves nothing to the service. Where one that stays has no public key (0.2.0), the half stays too: nothing else reaches that one.
 */
export const passkeyHalf = async (way: PasskeyInput, { of, account, former }: Of): Promise<NewHalf> => {
  const { input, used, removed } = way
  const there = await thereOf(way, { of, account, former })
  const stay = there.filter(({ id }) => id !== removed && id !== used?.id)
  if (removed !== undefined && !there.some(({ id }) => id === removed)) throw recoveryChanged()
  const passkeys: Passkey[] = [...stay, ...(await usedOf(way, of))]
  const kept = passkeys.some(({ public_key }) => public_key === undefined) ? former?.kept_half : undefined
  const context = keptContext(of, input)
  const half = kept
    ? await checkedHalf(openBytes(await sealKey(account.key, context), kept, context))
    : crypto.getRandomValues(new Uint8Array(HALF_BYTES))
  const sealed = passkeys.map(async ({ public_key, sealed_half, ...one }) => {
    if (public_key === undefined) return { ...one, sealed_half }
    return { ...one, public_key, sealed_half: await sealFor(public_key, Uint8Array.from(half), halfContext(of, input, one.id)) }
  })
  const fields: NewHalf['fields'] = {
    ...{ method: 'passkey', prf_input: input, passkeys: await Promise.all(sealed) },
    passkeys_proof: await proofOf(account, of, input, passkeys),
    ...(kept && { kept_half: kept }),
  }
  return { half, fields, undo: async () => {} }
}

/** The half, by what an authenticator has answered. Trust: another answer opens nothing here, and is no try at the service. */
export const passkeyHalfAgain = (
  { input, used }: PasskeyInput,
  { of, material }: { readonly of: Wrapping; readonly material: Material },
): Promise<Bytes> => {
  const passkey = material.passkeys?.find(({ id }) => id === used?.id)
  if (!used || !passkey || material.prf_input !== input) throw recoveryChanged()
  return halfBy(used.output, passkey, of, input)
}

/** What the authenticators of a wallet are asked for: 32 random bytes. */
export const newPasskeyInput = (): string => toBase64url(crypto.getRandomValues(new Uint8Array(HALF_BYTES)))
