// Proofs for the servers of a host, which check that a call comes from the browser that signed in (docs/backend.md).

import { LatchkeyError } from '../contract/latchkey-error.ts'
import type { ProofCall } from './proofs.ts'
import type { Runtime } from './runtime.ts'

/** A proof for one call; null where nobody is signed in, and for a session that is bound to no key. */
export const hostProof = async (
  { apiUrl, $config, session, proofs }: Runtime,
  { method, url, token, nonce }: ProofCall,
): Promise<string | null> => {
  const { href, origin } = new URL(url, location.href)
  // Trust: the tags make their own. One for the service would be of use only to a script that carries it away, with a token, for a call of its own.
  if ([apiUrl, $config.get()?.custom_api_url].some((service) => service && new URL(service).origin === origin))
    throw new LatchkeyError('not_supported', `getProof(): ${origin} is the service, whose calls the tags prove themselves.`)
  const bearer = token ?? (await session.hostToken())
  const key = bearer ? await proofs.keyOf(bearer) : null
  const call = { method: method.toUpperCase(), url: href, token: bearer }
  // By the service's clock: a server of the host may look at it.
  return key && proofs.proof(key, call, nonce ?? null, session.now() / 1000)
}
