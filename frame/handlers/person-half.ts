// The person's half of a recovery: made for a new wrapping, and had again (docs/design/frame.md, "Recovery").

import { safeParse } from 'valibot'
import type { AnswerOf } from '../../src/contract/endpoint.ts'
import type { keyMaterial } from '../../src/contract/endpoints/wallet-recovery.ts'
import { LatchkeyError } from '../../src/contract/latchkey-error.ts'
import { type OwnRecovery, passwordCosts } from '../../src/contract/wallets/recovery.ts'
import type { AUTOMATIC_RECOVERY } from '../../src/contract/wire.ts'
import { fromBase64url, toBase64url } from '../../src/kit/base64url.ts'
import type { CloudFiles } from '../cloud/cloud-files.ts'
import type { Account } from '../keys/account.ts'
import { HALF_BYTES, type Wrapping } from '../keys/recovery-keys.ts'
import { importSealKey, openBytes, sealBytes } from '../keys/sealed-bytes.ts'
import type { FrameContext } from './frame-context.ts'
import { FrameFailure } from './frame-failure.ts'
import { passkeyHalf, passkeyHalfAgain } from './passkey-half.ts'
import type { RecoveryInput } from './recovery-input.ts'

type PersonInput = Exclude<RecoveryInput, { method: typeof AUTOMATIC_RECOVERY }>
/** What the service keeps of a method beside what it keeps of each. */
type MethodFields<R extends OwnRecovery = OwnRecovery> = R extends OwnRecovery
  ? Omit<R, 'id' | 'public_key' | 'sealed_key' | 'service_key' | 'auth_key' | 'signature'>
  : never
export interface NewHalf {
  readonly half: Uint8Array<ArrayBuffer>
  readonly fields: MethodFields
  /** Takes back what was written for it. */
  undo(): Promise<void>
}
export type Material = AnswerOf<typeof keyMaterial>

const SALT_BYTES = 16
const random = (bytes: number): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(bytes))
const nothing = async (): Promise<void> => {}

const passwordHalf = async ({ argon2 }: FrameContext, password: string, salt: string, costs: unknown) => {
  // Trust: a forged answer of the service cannot have the password hashed more cheaply.
  const { success, output } = safeParse(passwordCosts, costs)
  if (!success || fromBase64url(salt).length !== SALT_BYTES) throw unreadable()
  const bytes = new TextEncoder().encode(password.normalize('NFKC'))
  try {
    return Uint8Array.from(await argon2(bytes, fromBase64url(salt), output))
  } finally {
    bytes.fill(0)
  }
}
const unreadable = (): FrameFailure => new FrameFailure('error', 'The recovery of this wallet cannot be read.')

/** The person's files; the container is the app's. */
export const cloudOf = async (
  { clouds, service }: FrameContext,
  token: string,
  input: { readonly method: 'google-drive' | 'icloud'; readonly token: string },
): Promise<CloudFiles> => {
  const at = await clouds()
  return input.method === 'icloud' ? at.icloud(await service.icloud(token), input.token) : at.drive(input.token)
}

const fileContext = ({ app, user, address, method, id }: Wrapping): string[] => ['file', app, user, address, method, id]

/** Trust: a password that the app calls too short is refused, whatever the page has checked. */
const checkLength = (password: string, least: number): void => {
  if ([...password].length >= least) return
  throw new FrameFailure('invalid_request_arguments', `Password must be at least ${least} characters`)
}

/** Makes the half of a new wrapping, and writes its file where it has one. `former`: of the wrapping that counts. */
export const newHalf = async (
  context: FrameContext,
  token: string,
  input: PersonInput,
  { of, account, former }: { readonly of: Wrapping; readonly account: Account; readonly former?: Material | undefined },
): Promise<NewHalf> => {
  if (input.method === 'passkey') return passkeyHalf(input, { of, account, former })
  if (input.method === 'user-passcode') {
    checkLength(input.password, context.passwordLength)
    const [salt, costs] = [toBase64url(random(SALT_BYTES)), context.passwordCosts]
    const half = await passwordHalf(context, input.password, salt, costs)
    return { half, fields: { method: input.method, salt, costs }, undo: nothing }
  }
  const [half, key] = [random(HALF_BYTES), random(HALF_BYTES)]
  const files = await cloudOf(context, token, input)
  const sealed = await sealBytes(await importSealKey(key), half, fileContext(of))
  const content = JSON.stringify({ latchkey: 'wallet recovery', version: 1, address: of.address, sealed })
  const id = await files.write(`latchkey-recovery-${of.id}`, content)
  const file_key = toBase64url(key)
  const fields: MethodFields =
    input.method === 'icloud'
      ? { method: input.method, file_key, icloud_record_name: id }
      : { method: input.method, file_key, file_id: id }
  return { half, fields, undo: () => files.remove(id).catch(() => {}) }
}

/** Where the file of a wrapping is; null where it has none. */
export const fileOf = ({ file_id, icloud_record_name }: Material): string | null => file_id ?? icloud_record_name ?? null

const changed = (): LatchkeyError =>
  new LatchkeyError('recovery_file_changed', 'The recovery file of this wallet was changed, so it was not used.')

/** The half of the wrapping that counts. */
export const halfAgain = async (
  context: FrameContext,
  token: string,
  input: PersonInput,
  { of, material }: { readonly of: Wrapping; readonly material: Material },
): Promise<Uint8Array<ArrayBuffer>> => {
  if (input.method === 'passkey') return passkeyHalfAgain(input, { of, material })
  if (input.method === 'user-passcode') {
    const { recovery_key_derivation_salt: salt, recovery_key_derivation_costs: costs } = material
    if (salt === undefined) throw unreadable()
    return passwordHalf(context, input.password, salt, costs)
  }
  const id = fileOf(material)
  if (id === null || material.file_key === undefined) throw unreadable()
  const text = await (await cloudOf(context, token, input)).read(id)
  if (text === null) throw new LatchkeyError('recovery_file_missing', 'The recovery file of this wallet is not in this account.')
  const sealed = /"sealed":"([\w-]+)"/.exec(text)?.[1]
  if (!sealed) throw changed()
  // Trust: a file that was changed, or is of another wallet, does not open, and is no try of the person's.
  const half = await openBytes(await importSealKey(fromBase64url(material.file_key)), sealed, fileContext(of)).catch(() => {
    throw changed()
  })
  if (half.length !== HALF_BYTES) throw changed()
  return half
}
