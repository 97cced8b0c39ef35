// The loading moment of each screen. Printed from the rows of the moments (scripts/screen-directory.ts): npm run docs.

const account = () => import('../account/moment.ts')
const accountLater = () => import('../account-later/moment.ts')
const accountMenu = () => import('../account-menu/moment.ts')
const captcha = () => import('../captcha/moment.ts')
const code = () => import('../code/moment.ts')
const creation = () => import('../creation/moment.ts')
const crossApp = () => import('../cross-app/moment.ts')
const farcaster = () => import('../farcaster/moment.ts')
const fund = () => import('../fund/moment.ts')
const keys = () => import('../keys/moment.ts')
const linkConflict = () => import('../link-conflict/moment.ts')
const mfa = () => import('../mfa/moment.ts')
const mfaPhone = () => import('../mfa-phone/moment.ts')
const ownWallet = () => import('../own-wallet/moment.ts')
const passkey = () => import('../passkey/moment.ts')
const phone = () => import('../phone/moment.ts')
const rare = () => import('../rare/moment.ts')
const recovery = () => import('../recovery/moment.ts')
const request = () => import('../request/moment.ts')
const returning = () => import('../returning/moment.ts')
const sending = () => import('../sending/moment.ts')
const signing = () => import('../signing/moment.ts')
const social = () => import('../social/moment.ts')
const spend = () => import('../spend/moment.ts')
const telegram = () => import('../telegram/moment.ts')
const transferIn = () => import('../transfer-in/moment.ts')
const walletDevices = () => import('../wallet-devices/moment.ts')
const wallets = () => import('../wallets/moment.ts')
const whySecure = () => import('../why-secure/moment.ts')

/** The loading moment of each screen, which brings the rows of all its screens. The menu's own is in the registry. */
export const MOMENTS = {
  ACCOUNT_SCREEN: account,
  ACCOUNT_ACTIVITY_SCREEN: accountLater,
  CONNECTED_APPS_SCREEN: accountLater,
  ACCOUNT_SESSIONS_SCREEN: accountLater,
  DELETE_ACCOUNT_SCREEN: accountLater,
  LINK_EMAIL_SCREEN: accountLater,
  UPDATE_EMAIL_SCREEN: accountLater,
  LINK_PASSKEY_SCREEN: accountLater,
  ACCOUNT_MENU_SCREEN: accountMenu,
  RECEIVE_SCREEN: accountMenu,
  FUND_RECEIVE_SCREEN: accountMenu,
  CAPTCHA_SCREEN: captcha,
  AWAITING_PASSWORDLESS_CODE: code,
  ERROR_SCREEN: code,
  EMBEDDED_WALLET_ON_ACCOUNT_CREATE_SCREEN: creation,
  EMBEDDED_WALLET_CREATED_SCREEN: creation,
  EMBEDDED_WALLET_CONNECTING_SCREEN: creation,
  CROSS_APP_AUTH_SCREEN: crossApp,
  AWAITING_FARCASTER_CONNECTION: farcaster,
  AWAITING_FARCASTER_SIGNER: farcaster,
  FUND_SCREEN: fund,
  FIAT_ON_RAMP_PROMPT_SCREEN: fund,
  FIAT_ON_RAMP_STATUS_SCREEN: fund,
  EMBEDDED_WALLET_KEY_EXPORT_SCREEN: keys,
  EMBEDDED_WALLET_IMPORT_SCREEN: keys,
  EMBEDDED_WALLET_BACKUP_SCREEN: keys,
  EMBEDDED_WALLET_REMOVE_DEVICE_SCREEN: keys,
  EMBEDDED_WALLET_PASSWORD_RECOVERY_SCREEN: keys,
  EMBEDDED_WALLET_CONFIRM_SCREEN: keys,
  LINK_CONFLICT_SCREEN: linkConflict,
  GUEST_WALLET_SCREEN: linkConflict,
  MFA_VERIFICATION_SCREEN: mfa,
  MFA_ENROLLMENT_FLOW_SCREEN: mfa,
  MFA_ENROLLMENT_FLOW_SCREEN_TOTP: mfa,
  MFA_ENROLLMENT_FLOW_SCREEN_SMS: mfa,
  MFA_ENROLLMENT_FLOW_SCREEN_PASSKEY: mfa,
  MFA_ENROLLMENT_FLOW_SCREEN_METHOD: mfa,
  MFA_ENROLLMENT_FLOW_SCREEN_CODES: mfa,
  MFA_ENROLLMENT_FLOW_SCREEN_PHONE: mfaPhone,
  EMBEDDED_WALLET_SCREEN: ownWallet,
  AWAITING_PASSKEY_SYSTEM_DIALOGUE: passkey,
  LANDING_PHONE: phone,
  LINK_PHONE_SCREEN: phone,
  ALLOWLIST_REJECTION_SCREEN: rare,
  USER_LIMIT_REACHED_SCREEN: rare,
  ACCOUNT_NOT_FOUND_SCREEN: rare,
  LOGIN_FAILED_SCREEN: rare,
  IN_APP_BROWSER_LOGIN_NOT_POSSIBLE: rare,
  AFFIRMATIVE_CONSENT_SCREEN: rare,
  CONTINUE_AS_SCREEN: rare,
  EMBEDDED_WALLET_PASSWORD_CREATE_SCREEN: recovery,
  EMBEDDED_WALLET_PASSWORD_UPDATE_SCREEN: recovery,
  EMBEDDED_WALLET_PASSWORD_UPDATE_SPLASH_SCREEN: recovery,
  EMBEDDED_WALLET_RECOVERY_SELECTION_SCREEN: recovery,
  EMBEDDED_WALLET_RECOVERY_OAUTH_SCREEN: recovery,
  ERROR_SCREEN_REQUEST: request,
  LANDING_RETURNING: returning,
  EMBEDDED_WALLET_SEND_TRANSACTION_SCREEN: sending,
  EMBEDDED_WALLET_SIGN_REQUEST_SCREEN: signing,
  AWAITING_OAUTH_SCREEN: social,
  SEND_SCREEN: spend,
  TRANSACTIONS_SCREEN: spend,
  TELEGRAM_AUTH_SCREEN: telegram,
  FUND_TRANSFER_SCREEN: transferIn,
  EMBEDDED_WALLET_DEVICES_SCREEN: walletDevices,
  LANDING_WALLETS: wallets,
  CONNECT_ONLY_LANDING_SCREEN: wallets,
  CONNECT_ONLY_AUTHENTICATED_SCREEN: wallets,
  LINK_WALLET_SCREEN: wallets,
  AWAITING_CONNECTION: wallets,
  AWAITING_CONNECT_ONLY_CONNECTION: wallets,
  PHANTOM_INTERSTITIAL_SCREEN: wallets,
  INSTALL_PHANTOM_SCREEN: wallets,
  INSTALL_WALLET_SCREEN: wallets,
  WALLET_APP_REDIRECT_SCREEN: wallets,
  NO_WALLET_SCREEN: wallets,
  WHY_SECURE_SCREEN: whySecure,
}
