// All endpoints in one table: for the service, the docs and the tests. The page imports domains one by one, for size.

import * as analytics from './endpoints/analytics.ts'
import * as apps from './endpoints/apps.ts'
import * as passwordless from './endpoints/passwordless.ts'
import * as sessions from './endpoints/sessions.ts'
import * as users from './endpoints/users.ts'

/** Every endpoint by its dotted name. A row without a handler in `server/routes` does not compile. */
export const ENDPOINTS = {
  'apps.config': apps.config,
  'passwordless.init': passwordless.init,
  'passwordless.authenticate': passwordless.authenticate,
  'sessions.refresh': sessions.refresh,
  'sessions.logout': sessions.logout,
  'users.acceptTerms': users.acceptTerms,
  'analytics.event': analytics.event,
} as const
export type EndpointName = keyof typeof ENDPOINTS

/** What each endpoint does, and the refusals a caller must expect beyond the general ones (invalid_data, too_many_requests). */
export const ENDPOINT_NOTES: Record<EndpointName, { summary: string; errors: readonly string[] }> = {
  'apps.config': { summary: 'The public config of an app', errors: ['missing_or_invalid_privy_app_id'] },
  'passwordless.init': { summary: 'Send a login code by e-mail', errors: ['disallowed_login_method', 'too_many_requests'] },
  'passwordless.authenticate': {
    summary: 'Sign in with a login code',
    errors: ['invalid_credentials', 'disallowed_login_method', 'user_does_not_exist', 'too_many_requests'],
  },
  'sessions.refresh': { summary: 'Renew a session', errors: ['missing_or_invalid_token'] },
  'sessions.logout': { summary: 'End a session', errors: [] },
  'users.acceptTerms': { summary: 'Accept the terms of the app', errors: ['missing_or_invalid_token'] },
  'analytics.event': { summary: 'Take one analytics event', errors: [] },
}
