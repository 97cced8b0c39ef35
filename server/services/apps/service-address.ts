// The address under which an app's own pages reach the service: what may be saved, and what counts of it.
// See docs/security.md, "Addresses that are set".

import { isIP } from 'node:net'
import type { Problem } from '../../../src/contract/admin/problem.ts'
import { isLoopback } from '../../boot/check-start.ts'
import type { Env } from '../../boot/env.ts'
import type { StoredConfig } from '../../db/schema.ts'
import { brokenRule } from '../problem.ts'
import { webOrigin } from './web-origin.ts'

type Places = Pick<Env, 'NODE_ENV' | 'CONSOLE_URL'> & { readonly OIDC_URL?: string | undefined }

/**
 * Why an app cannot have the address; null where it can. Trust: pages send every token there, and its origin counts as the service's own. So it
 * is an origin as browsers write it: no other scheme, whose origin would be "null", no name or password, path, query or fragment, no other
 * spelling of the host, and no number in its place, which is on no site of the app's.
 */
export const serviceAddressProblem = ({ NODE_ENV, CONSOLE_URL, OIDC_URL }: Places, text: string): Problem | null => {
  const problem = brokenRule('address.form', 'custom_api_url', JSON.stringify(text.slice(0, 200)))
  if (webOrigin(text) !== text) return problem
  const { protocol, hostname } = new URL(text)
  // The login page of OpenID providers has no keys, and is no place for frames that have.
  if (text === OIDC_URL) return problem
  if (text === CONSOLE_URL) return brokenRule('address.console', 'custom_api_url', text)
  // In production a person's own machine is whatever program they run.
  if (isLoopback(hostname)) return NODE_ENV === 'development' ? null : problem
  const isNumber = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
  return protocol !== 'https:' || isNumber || hostname.endsWith('.') ? problem : null
}

/** The one of a saved config where it holds; null where there is none, or one from before the rule, which is told and not used. */
export const serviceAddressOf = (env: Places, { custom_api_url: text }: Pick<StoredConfig, 'custom_api_url'>): string | null =>
  text && serviceAddressProblem(env, text) === null ? text : null
