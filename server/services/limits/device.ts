// Identifiers and devices as keyed hashes: the tables of codes never hold one in clear.

import type { LanguageCode } from '../../../src/contract/languages.ts'
import type { ChallengeKey } from '../../stores/login/challenge-row.ts'
import type { Core } from '../core.ts'
import type { Identifier } from '../login/identifier.ts'
import type { Seen } from '../messages/language.ts'

/** A device as a call identifies it: by our own cookie, and by the client's analytics id. */
export interface Device {
  readonly cookie: string | null
  readonly analyticsId: string | null
  /** Thumbprint of the key that the call has proved, to which a session is bound; null for none. It tells no device from another. */
  readonly key: string | null
  /** For lists and messages only: it identifies no device. */
  readonly seen: Seen
  /** In which messages to the person are written; null where the call names none. */
  readonly language: LanguageCode | null
}
type WithSecrets = Pick<Core, 'secrets'>

/** Shorter ids are not random enough to identify a device. */
const SHORTEST_ID = 16

/** The keyed hash under which an identifier of an app is known where codes are kept. */
export const identifierHash = (
  { secrets }: WithSecrets,
  app: string,
  { type, subject }: { readonly type: string; readonly subject: string },
): string => secrets.hash('identifier', app, type, subject)

/** A device by its own cookie and by the client's id; empty where it shows none. */
export const deviceHashes = (
  core: WithSecrets,
  app: string,
  { cookie, analyticsId }: Pick<Device, 'cookie' | 'analyticsId'>,
): { cookie: string; analytics: string } => ({
  cookie: cookie ? core.secrets.hash('device', app, 'cookie', cookie) : '',
  analytics: analyticsId && analyticsId.length >= SHORTEST_ID ? core.secrets.hash('device', app, 'analytics', analyticsId) : '',
})

export const challengeKeyOf = (core: WithSecrets, app: string, identifier: Identifier, device: Device): ChallengeKey => ({
  app,
  identifier_hash: identifierHash(core, app, identifier),
  ...deviceHashes(core, app, device),
})

/** The keyed hash of a code. Trust: bound to app and identifier, so a code proves nothing but that one. */
export const codeHash = ({ secrets }: WithSecrets, app: string, { type, subject }: Identifier, code: string): string =>
  secrets.hash('code', app, type, subject, code)
