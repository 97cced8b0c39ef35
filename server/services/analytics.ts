// Analytics events are counted by name and forgotten (docs/design/protocol.md, "Analytics").

import type { Metrics } from '../ports/ports.ts'

const WALLET_EVENTS = [
  'creation_started',
  'creation_completed',
  'creation_failed',
  'creation_failure_logout',
  'pinless_recovery_started',
  'recovery_started',
  'recovery_completed',
  'set_recovery_started',
  'set_recovery_completed',
  'set_recovery_failed',
  'set_password_failed',
  'sign_message_started',
  'sign_message_completed',
  'sign_typed_data_started',
  'sign_typed_data_completed',
  'key_export_completed',
]
const SDK_EVENTS = ['rpc', 'recovery', 'set_recovery'].flatMap((what) =>
  ['started', 'completed', 'failed'].map((how) => `embedded_wallet_sdk_${what}_${how}`),
)
const KNOWN = new Set([
  'sdk_initialize',
  'sdk_authenticate',
  'sdk_authenticate_siwe',
  'modal_open',
  'modal_closed',
  'sdk_fiat_on_ramp_started',
  'sdk_fiat_on_ramp_completed_with_status',
  'possible_phishing_attempt',
  'recovery_oauth_error',
  'cross_app_auth_error',
  ...WALLET_EVENTS.flatMap((what) => [`embedded_wallet_${what}`, `embedded_solana_wallet_${what}`]),
  ...SDK_EVENTS,
])

/** Counts one event. Trust: only listed names become labels, so a client can neither fill the memory nor write into the metrics. */
export const countEvent = (metrics: Metrics, name: string): void => {
  metrics.count('latchkey_client_events_total', { name: KNOWN.has(name) ? name : 'other' })
}
