// The config of an app with nothing on, as the service sends it.

export const LEAST_CONFIG = {
  id: 'latchkeytestapp0000000001',
  name: 'Test app',
  verification_key: 'key',
  allowlist_config: {},
  embedded_wallet_config: { create_on_login: 'off', user_owned_recovery_options: [] },
  created_at: 1,
  updated_at: 2,
  mfa_methods: [],
} as const
