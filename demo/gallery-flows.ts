// The index of the gallery: screens by flow, and how they are called. One that is not listed keeps its own name.

import { screenName } from '../src/contract/screen-name.ts'
import type { ScreenState } from '../src/screens/screen-state.ts'

/** Flows in the order in which a person meets them, with the titles of their screens. */
const FLOWS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Login menu': {
    LANDING: 'Login menu',
    LANDING_RETURNING: 'Somebody who was here before',
    LANDING_PHONE: 'Phone number',
    LANDING_WALLETS: 'List of wallets',
    CAPTCHA_SCREEN: 'Captcha',
    IN_APP_BROWSER_LOGIN_NOT_POSSIBLE: 'Browser inside an app',
  },
  'Code by email or phone': { AWAITING_PASSWORDLESS_CODE: 'Code' },
  'Social login': {
    AWAITING_OAUTH_SCREEN: 'Waiting for a provider',
    TELEGRAM_AUTH_SCREEN: 'Waiting for Telegram',
    CROSS_APP_AUTH_SCREEN: 'Waiting for another app',
  },
  Farcaster: {
    AWAITING_FARCASTER_CONNECTION: 'Waiting for an approval',
    AWAITING_FARCASTER_SIGNER: 'Waiting for the approval of a key',
  },
  Passkeys: { AWAITING_PASSKEY_SYSTEM_DIALOGUE: 'Waiting for a passkey', LINK_PASSKEY_SCREEN: 'Passkeys of a person' },
  Wallets: {
    AWAITING_CONNECTION: 'Waiting for a wallet',
    AWAITING_CONNECT_ONLY_CONNECTION: 'Connecting a wallet',
    CONNECT_ONLY_LANDING_SCREEN: 'Connect a wallet',
    CONNECT_ONLY_AUTHENTICATED_SCREEN: 'Connect a wallet, logged in',
    LINK_WALLET_SCREEN: 'Link a wallet',
    PHANTOM_INTERSTITIAL_SCREEN: 'Which chain of Phantom',
    INSTALL_PHANTOM_SCREEN: 'Install Phantom',
    INSTALL_WALLET_SCREEN: 'Install a wallet',
    WALLET_APP_REDIRECT_SCREEN: 'On to the wallet’s app',
    NO_WALLET_SCREEN: 'Without a wallet',
  },
  'Embedded wallet': {
    EMBEDDED_WALLET_SCREEN: 'Your wallet',
    EMBEDDED_WALLET_DEVICES_SCREEN: 'Browsers that open it',
    EMBEDDED_WALLET_REMOVE_DEVICE_SCREEN: 'One of them is removed',
    EMBEDDED_WALLET_ON_ACCOUNT_CREATE_SCREEN: 'The wallet is made',
    EMBEDDED_WALLET_CREATED_SCREEN: 'The wallet is there',
    EMBEDDED_WALLET_CONNECTING_SCREEN: 'The wallet is connected',
    EMBEDDED_WALLET_BRING_SCREEN: 'A wallet of before is offered',
    EMBEDDED_WALLET_IMPORT_SCREEN: 'A wallet is brought along',
    EMBEDDED_WALLET_KEY_EXPORT_SCREEN: 'Its key is taken along',
    EMBEDDED_WALLET_BACKUP_SCREEN: 'An encrypted file of it',
  },
  'Recovery of the wallet': {
    EMBEDDED_WALLET_RECOVERY_SELECTION_SCREEN: 'The choice of a way',
    EMBEDDED_WALLET_PASSWORD_UPDATE_SPLASH_SCREEN: 'Before a password',
    EMBEDDED_WALLET_PASSWORD_CREATE_SCREEN: 'A password, with a new wallet',
    EMBEDDED_WALLET_PASSWORD_UPDATE_SCREEN: 'A password, for a wallet',
    EMBEDDED_WALLET_PASSWORD_RECOVERY_SCREEN: 'The password is asked for',
    EMBEDDED_WALLET_PASSKEY_SCREEN: 'A passkey',
    EMBEDDED_WALLET_PASSKEY_RECOVERY_SCREEN: 'The passkey is asked for',
    EMBEDDED_WALLET_RECOVERY_OAUTH_SCREEN: 'The person’s own cloud',
    WHY_SECURE_SCREEN: 'Why',
  },
  'After the login': {
    AFFIRMATIVE_CONSENT_SCREEN: 'Terms',
    CONTINUE_AS_SCREEN: 'Continue as',
    ERROR_SCREEN: 'Error',
    ERROR_SCREEN_REQUEST: 'Error of a request',
    LOGIN_FAILED_SCREEN: 'Login failed',
    ACCOUNT_NOT_FOUND_SCREEN: 'Account not found',
    USER_LIMIT_REACHED_SCREEN: 'App is full',
    ALLOWLIST_REJECTION_SCREEN: 'Not on the allowlist',
  },
  Account: {
    ACCOUNT_SCREEN: 'Account',
    ACCOUNT_SESSIONS_SCREEN: 'Devices',
    ACCOUNT_ACTIVITY_SCREEN: 'Recent activity',
    CONNECTED_APPS_SCREEN: 'Connected apps',
    LINK_CONFLICT_SCREEN: 'Something of another account',
    GUEST_WALLET_SCREEN: "A guest's wallet from elsewhere",
    DELETE_ACCOUNT_SCREEN: 'Delete the account',
    LINK_EMAIL_SCREEN: 'Link an email',
    LINK_PHONE_SCREEN: 'Link a phone number',
    UPDATE_EMAIL_SCREEN: 'Change the email',
  },
  'Second factor': {
    MFA_VERIFICATION_SCREEN: 'Verification',
    MFA_ENROLLMENT_FLOW_SCREEN: 'Methods',
    MFA_ENROLLMENT_FLOW_SCREEN_TOTP: 'Adding an authenticator app',
    MFA_ENROLLMENT_FLOW_SCREEN_PHONE: 'Adding a phone number',
    MFA_ENROLLMENT_FLOW_SCREEN_SMS: 'Code to a phone number',
    MFA_ENROLLMENT_FLOW_SCREEN_PASSKEY: 'Adding passkeys',
    MFA_ENROLLMENT_FLOW_SCREEN_METHOD: 'One method',
    MFA_ENROLLMENT_FLOW_SCREEN_CODES: 'Recovery codes',
  },
  Signatures: {
    EMBEDDED_WALLET_SIGN_REQUEST_SCREEN: 'A signature',
    EMBEDDED_WALLET_CONFIRM_SCREEN: 'Confirmed in a window of the service',
    EMBEDDED_WALLET_NETWORK_SCREEN: 'Another network',
    EMBEDDED_WALLET_ADD_TOKEN_SCREEN: 'A token in the list',
  },
  Transactions: {
    SEND_SCREEN: 'Sending from the button',
    EMBEDDED_WALLET_SEND_TRANSACTION_SCREEN: 'A transaction',
    TRANSACTIONS_SCREEN: 'What was sent',
  },
  Funding: {
    FUND_SCREEN: 'Ways to add funds',
    FUND_RECEIVE_SCREEN: 'From elsewhere',
    FUND_TRANSFER_SCREEN: 'From a connected wallet',
    FIAT_ON_RAMP_PROMPT_SCREEN: 'Before a purchase by card',
    FIAT_ON_RAMP_STATUS_SCREEN: 'What became of a purchase',
  },
  'Wallet button': { ACCOUNT_MENU_SCREEN: 'Its menu', RECEIVE_SCREEN: 'Receive' },
}
const OTHER = 'Other screens'
export const BUTTON_FLOW = 'Wallet button'

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const readable = (name: string): string =>
  sentence(
    name
      .replace(/_SCREEN$/, '')
      .replaceAll('_', ' ')
      .toLowerCase(),
  )

/** A state and its place in the gallery. */
export interface Listed {
  readonly flow: string
  /** Name of the screen, as the tags tell it. */
  readonly screen: string
  readonly title: string
  readonly shown: ScreenState
}

const ORDER = Object.entries(FLOWS).flatMap(([flow, titles]) =>
  Object.entries(titles).map(([key, title]) => ({ flow, key, title })),
)

/** Every state by flow, screens in the order of the index and their states in their own. */
export const listed = (states: readonly ScreenState[]): Listed[] => {
  const place = ({ shown }: Listed): number =>
    (ORDER.findIndex(({ key }) => key === shown.screen) + ORDER.length + 1) % (ORDER.length + 1)
  return states
    .map((shown): Listed => {
      const row = ORDER.find(({ key }) => key === shown.screen)
      return { flow: row?.flow ?? OTHER, screen: screenName(shown.screen), title: row?.title ?? readable(shown.screen), shown }
    })
    .sort((a, b) => place(a) - place(b))
}

/** The name of a state in a link. */
export const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** The name of a state as a heading. */
export const heading = sentence
