// Discovery of OpenID issuers: fetched when needed, kept for minutes.
// Trust: whose address it is decides an operator of an app, so every call is guarded (docs/design/security.md, "OpenID connections").

import { array, boolean, check, type GenericSchema, type InferOutput, object, optional, pipe, safeParse, string } from 'valibot'
import type { Deps } from '../../boot/deps.ts'
import { callGuarded, targetProblem } from '../../ports/guarded.ts'
import { OutgoingError } from '../../ports/outgoing.ts'

const MOST_ISSUERS = 1000
const SECOND = 1000
/** Signatures whose key is public. Trust: none by a shared secret, and not `none`. */
export const SIGNATURES = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
] as const

type Rules = Pick<
  Deps['env'],
  'NODE_ENV' | 'ALLOW_PRIVATE_TARGETS' | 'JWKS_ANSWER_SECONDS' | 'JWKS_FRESH_SECONDS' | 'JWKS_COOLDOWN_SECONDS'
>

const discoverySchema = (env: Rules) => {
  const address = (): GenericSchema<string> =>
    pipe(
      string(),
      check((text) => targetProblem(env, text) === null),
    )
  const words = optional(array(string()))
  return object({
    issuer: string(),
    authorization_endpoint: address(),
    token_endpoint: address(),
    jwks_uri: address(),
    id_token_signing_alg_values_supported: words,
    token_endpoint_auth_methods_supported: words,
    code_challenge_methods_supported: words,
    authorization_response_iss_parameter_supported: optional(boolean(), false),
  })
}
export type Discovered = InferOutput<ReturnType<typeof discoverySchema>>

/** Why an issuer cannot be used, as a rule that operators read. */
export type IssuerProblem =
  | 'connection.unreachable'
  | 'connection.document'
  | 'connection.other_issuer'
  | 'connection.signature'
  | 'connection.form'

/** Asks an issuer what it is, now. Answers a problem where it is no issuer that logins can rely on. Does not throw. */
export const discover = async (env: Rules, issuer: string): Promise<Discovered | IssuerProblem> => {
  const headers = { accept: 'application/json', 'user-agent': 'latchkey' }
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const answered = await callGuarded(env, url, { headers, patience: env.JWKS_ANSWER_SECONDS * SECOND }).catch(
    (error: unknown) => {
      if (error instanceof OutgoingError) return null
      throw error
    },
  )
  if (!answered) return 'connection.unreachable'
  const parsed = safeParse(discoverySchema(env), answered.json)
  if (answered.status !== 200 || !parsed.success) return 'connection.document'
  const { output } = parsed
  // Trust: letter by letter. A document of another issuer would let that one say who people are (OpenID Connect Discovery, section 4.3).
  if (output.issuer !== issuer) return 'connection.other_issuer'
  if (algorithmsOf(output).length === 0) return 'connection.signature'
  if (secretForm(output) === null) return 'connection.form'
  return output
}

/** The signatures that are taken of an issuer: those of its discovery that have a public key. */
export const algorithmsOf = ({ id_token_signing_alg_values_supported: named = ['RS256'] }: Discovered): string[] =>
  SIGNATURES.filter((one) => named.includes(one))

/** How the service shows its secret; null where the issuer takes neither form. */
export const secretForm = ({ token_endpoint_auth_methods_supported: named }: Discovered): 'basic' | 'post' | null =>
  !named || named.includes('client_secret_basic') ? 'basic' : named.includes('client_secret_post') ? 'post' : null

export interface Issuers {
  /** What is known of an issuer; null where it cannot be used now. */
  find(issuer: string): Promise<Discovered | null>
}

interface Kept {
  readonly found: Promise<Discovered | IssuerProblem>
  readonly asked: number
}

/** What one process knows of issuers. */
export const createIssuers = ({ env, clock, log }: Pick<Deps, 'env' | 'clock' | 'log'>): Issuers => {
  const kept = new Map<string, Kept>()
  const ask = (issuer: string): Kept => {
    const oldest = kept.size >= MOST_ISSUERS ? kept.keys().next().value : undefined
    if (oldest !== undefined) kept.delete(oldest)
    const entry: Kept = { found: discover(env, issuer), asked: clock.now() }
    kept.set(issuer, entry)
    entry.found.then(
      (found) => void (typeof found === 'string' && log.warn('issuer_failed', { reason: found })),
      () => kept.delete(issuer),
    )
    return entry
  }
  return {
    find: async (issuer) => {
      const known = kept.get(issuer)
      const before = known ? await known.found : null
      const life = typeof before === 'string' ? env.JWKS_COOLDOWN_SECONDS : env.JWKS_FRESH_SECONDS
      const isKept = known !== undefined && clock.now() - known.asked < life * SECOND
      const found = isKept ? before : await ask(issuer).found
      return typeof found === 'string' ? null : found
    },
  }
}
