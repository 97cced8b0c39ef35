// The files of a language besides its first, which has the common path; a file is loaded with the first of its screens.

import type { BuiltScreen } from '../contract/screens.ts'

/**
 * The screens whose words stand in each part (`de-rare.ts`, …), with the errors that catalogue-text.ts counts to it. A screen that is named
 * nowhere has its words in the first file (`de.ts`).
 */
export const PARTS = {
  rare: [
    'LANDING_PHONE',
    'AWAITING_PASSKEY_SYSTEM_DIALOGUE',
    'CAPTCHA_SCREEN',
    'IN_APP_BROWSER_LOGIN_NOT_POSSIBLE',
    'AFFIRMATIVE_CONSENT_SCREEN',
    'LINK_EMAIL_SCREEN',
    'LINK_PHONE_SCREEN',
    'LINK_PASSKEY_SCREEN',
    'UPDATE_EMAIL_SCREEN',
    'ACCOUNT_SESSIONS_SCREEN',
    'DELETE_ACCOUNT_SCREEN',
  ],
  wallets: [
    'LANDING_WALLETS',
    'CONNECT_ONLY_LANDING_SCREEN',
    'CONNECT_ONLY_AUTHENTICATED_SCREEN',
    'LINK_WALLET_SCREEN',
    'AWAITING_CONNECTION',
    'AWAITING_CONNECT_ONLY_CONNECTION',
    'PHANTOM_INTERSTITIAL_SCREEN',
    'INSTALL_PHANTOM_SCREEN',
    'INSTALL_WALLET_SCREEN',
    'WALLET_APP_REDIRECT_SCREEN',
  ],
} as const satisfies Readonly<Record<string, readonly BuiltScreen[]>>

export type PartName = keyof typeof PARTS
export type ScreenOf<P extends PartName> = (typeof PARTS)[P][number]
