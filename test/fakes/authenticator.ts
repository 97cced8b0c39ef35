// An authenticator in software: real P-256 keys, real CBOR, honest answers or an attacker's.
// See docs/design/protocol.md, "Passkey shapes".

import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { Assertion, Attestation, CreationOptions, RequestOptions } from '../../src/contract/passkeys/passkey-shapes.ts'

type Cbor = number | string | Buffer | Map<number | string, Cbor>
const head = (major: number, value: number): Buffer => {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}
const cbor = (value: Cbor): Buffer => {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one)])])
}
const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()
const json = (value: object): Buffer => Buffer.from(JSON.stringify(value))

interface Held {
  readonly id: string
  readonly rpId: string
  readonly userHandle: string
  readonly key: KeyObject
  counter: number
}
/** What an answer says otherwise than an honest one would. */
export interface Lies {
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  readonly type?: string
  readonly crossOrigin?: boolean
  readonly topOrigin?: string
  /** False: the person was there and did not show who they are. */
  readonly verified?: boolean
  /** False: no user presence. */
  readonly present?: boolean
  readonly counter?: number
  readonly userHandle?: string | null
  /** Another credential's id beside this one's signature. */
  readonly id?: string
  /** A new passkey under an id that was seen elsewhere, in the signed data too. */
  readonly as?: string
}

export const createAuthenticator = ({
  origin = 'https://host.example',
  aaguid = '00000000-0000-0000-0000-000000000000',
  synced = true,
}: {
  origin?: string
  aaguid?: string
  /** A synced passkey's counter stays at 0. */
  synced?: boolean
} = {}) => {
  const held: Held[] = []
  const clientData = (type: string, challenge: string, lies: Lies): Buffer =>
    json({
      type: lies.type ?? type,
      challenge: lies.challenge ?? challenge,
      origin: lies.origin ?? origin,
      crossOrigin: lies.crossOrigin ?? false,
      ...(lies.topOrigin && { topOrigin: lies.topOrigin }),
    })
  const data = (rpId: string, counter: number, lies: Lies, attested: Buffer | null): Buffer => {
    const flags =
      (lies.present === false ? 0 : 1) | (lies.verified === false ? 0 : 4) | (synced ? 0x18 : 0) | (attested ? 0x40 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(lies.counter ?? counter)
    return Buffer.concat([sha256(lies.rpId ?? rpId), Buffer.from([flags]), count, attested ?? Buffer.alloc(0)])
  }

  /** Makes a passkey. Throws as a browser does where one of the excluded ones is held here. */
  const create = (options: CreationOptions, lies: Lies = {}): Attestation => {
    if (options.exclude_credentials.some(({ id }) => held.some((one) => one.id === id))) throw new Error('InvalidStateError')
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const id = lies.as ? Buffer.from(lies.as, 'base64url') : randomBytes(32)
    const cose = new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ])
    const attested = Buffer.concat([
      Buffer.from(aaguid.replaceAll('-', ''), 'hex'),
      Buffer.from([id.length >> 8, id.length & 255]),
      id,
      cbor(cose),
    ])
    const one: Held = {
      id: id.toString('base64url'),
      rpId: options.rp.id,
      userHandle: options.user.id,
      key: privateKey,
      counter: synced ? 0 : 1,
    }
    held.push(one)
    const authData = data(one.rpId, one.counter, lies, attested)
    const object = cbor(
      new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]),
    )
    return {
      id: lies.id ?? one.id,
      raw_id: lies.id ?? one.id,
      type: 'public-key',
      response: {
        client_data_json: clientData('webauthn.create', options.challenge, lies).toString('base64url'),
        attestation_object: object.toString('base64url'),
        transports: ['internal', 'hybrid'],
      },
      client_extension_results: {},
    }
  }

  /** Answers with a passkey of this relying party: the newest, or the `id` given in `use`. */
  const get = (options: RequestOptions, lies: Lies & { use?: string } = {}): Assertion => {
    const one = held.findLast(({ id, rpId }) => (lies.use ? id === lies.use : rpId === options.rp_id))
    if (!one) throw new Error('NotAllowedError')
    if (!synced) one.counter += 1
    const authData = data(one.rpId, one.counter, lies, null)
    const client = clientData('webauthn.get', options.challenge, lies)
    const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), one.key)
    const handle = lies.userHandle === undefined ? one.userHandle : lies.userHandle
    return {
      id: lies.id ?? one.id,
      raw_id: lies.id ?? one.id,
      type: 'public-key',
      response: {
        client_data_json: client.toString('base64url'),
        authenticator_data: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        ...(handle !== null && { user_handle: handle }),
      },
      client_extension_results: {},
    }
  }
  return { create, get, ids: () => held.map(({ id }) => id) }
}
export type Authenticator = ReturnType<typeof createAuthenticator>
