// The app config with what published clients read and our own pages do not (docs/design/protocol.md, "App config").

import { array, boolean, literal, nullable, object, optional, string } from 'valibot'
import { CREATE_ON_LOGIN, wireAppConfig } from './app-config.ts'
import { wordOr } from './open-words.ts'

const no = optional(literal(false), false)
const ofChain = object({ create_on_login: wordOr(CREATE_ON_LOGIN, 'off') })

/** What the answer has beside {@link wireAppConfig}. A function: no page carries it. */
const forClients = () => ({
  data_classification: optional(literal('public'), 'public'),
  /** `custom_auth` under the name that newer clients read. */
  custom_jwt_auth: boolean(),
  custom_oauth_providers: optional(array(object({})), []),
  enabled_captcha_provider: nullable(literal('turnstile')),
  legal_name: optional(nullable(string()), null),
  external_wallets_for_signup_enabled: boolean(),
  smart_wallet_config: optional(object({ enabled: literal(false) }), { enabled: false }),
  disable_plus_emails: no,
  farcaster_link_wallets_enabled: no,
  merge_accounts_by_email: no,
  line_oauth: no,
  telegram_oauth: no,
  twitch_oauth: no,
  whatsapp_enabled: no,
})

/** What `GET /api/v1/apps/:appId` answers. Newer clients read these keys without looking whether they are there. */
export const clientConfig = () =>
  object({
    ...wireAppConfig.entries,
    ...forClients(),
    embedded_wallet_config: object({
      ...wireAppConfig.entries.embedded_wallet_config.entries,
      ethereum: ofChain,
      solana: ofChain,
      /** Keys are in the wallet's frame, and in no enclave: a client makes all its wallet calls by the frame. */
      mode: optional(literal('legacy-embedded-wallets-only'), 'legacy-embedded-wallets-only'),
    }),
  })
