// Whether the people of an app must accept its terms.

import type { WireAppConfig } from '../contract/app-config.ts'
import type { HostConfig } from '../contract/host-config.ts'

/** Trust: a page may require acceptance of terms that the app does not require, never waive what the app requires. */
export const requiresTerms = (server: WireAppConfig | null, { legal }: HostConfig): boolean =>
  server?.require_users_accept_terms === true || legal?.requireUsersAcceptTerms === true
