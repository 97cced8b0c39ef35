// What is loaded first after the menu: the table of screens by loading moment, analytics, and the beginning of motion.

import { isOffline } from '../../browser/online.ts'
import { MOBILE_BREAKPOINT } from '../../contract/limits.ts'
import { crossAppKey } from '../../contract/wire.ts'
import { idle, painted } from '../../kit/wait.ts'
import { reportOn } from '../../session/report.ts'
import type { AnnouncingTag } from '../../wallets/announce-wallet.ts'

/** A modal that is a sheet, not a card (docs/design/look.md, "Frame"): it shows from the first moment that it can be pulled. */
const SHEET = `(max-width: ${MOBILE_BREAKPOINT}px)`
/** What tells of a person in front of the modal: what only they may come to is fetched then. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown'] as const

const motion = async (root: ShadowRoot): Promise<void> => (await import('../motion/motion.ts')).move(root)

/** Follows a tag with what no picture waits for: analytics, and, once its modal is open, what moves in it and the way to a provider. */
export const follow = (tag: Followed, ...report: Reported): void => {
  reportOn(tag, ...report)
  const [runtime] = report
  const root = tag.renderRoot as ShadowRoot
  const load = (...parts: (() => Promise<unknown>)[]): void => {
    // A browser remembers a module that it could not load.
    if (!isOffline()) void Promise.all(parts.map((part) => part())).catch(() => undefined)
  }
  const begin = async (): Promise<void> => {
    await painted()
    if (matchMedia(SHEET).matches) load(() => motion(root))
    const over = new AbortController()
    const meet = (): void => {
      over.abort()
      load(() => motion(root), ...(tag.state.screen === 'LANDING' ? [social] : []))
    }
    for (const sign of SIGNS) root.addEventListener(sign, meet, { signal: over.signal })
    tag.addEventListener('close', () => over.abort(), { signal: over.signal })
  }
  // Whatever a tag is told later ends in an update of it.
  let announces = false
  const hostUpdated = (): void => {
    announces ||= tag.announceWallet
    if (announces) load(async () => (await import('../../wallets/announce-wallet.ts')).announceWallet(tag, runtime))
  }
  tag.addController({ hostUpdated })
  hostUpdated()
  runtime.$user.listen((user, before) => {
    // Trust: what another app has lent goes with who borrowed it.
    if (before && user?.id !== before.id)
      for (const one of before.linkedAccounts)
        if (one.type === 'cross_app') runtime.storage.remove(crossAppKey(one.providerAppId))
  })
  runtime.$user.subscribe((user) => {
    if (user?.wallet) idle(() => load(async () => (await import('../../wallets/page-wallets.ts')).warmEmbedded(runtime)))
  })
  if (tag.open) void begin()
  tag.addEventListener('open', () => void begin())
}
type Followed = Parameters<typeof reportOn>[0] &
  AnnouncingTag & { readonly renderRoot: Node; addController(controller: { hostUpdated(): void }): void }
type Reported = Parameters<typeof reportOn> extends [unknown, ...infer R] ? R : never

const code = () => import('./code.ts')
const returning = () => import('./returning.ts')
const phone = () => import('./phone.ts')
const linkPhone = () => import('./link-phone.ts')
const wallets = () => import('./wallets.ts')
const request = () => import('./request.ts')
const passkey = () => import('./passkey.ts')
const social = () => import('./social.ts')
const crossApp = () => import('./cross-app.ts')
const farcaster = () => import('./farcaster.ts')
const telegram = () => import('./telegram.ts')
const captcha = () => import('./captcha.ts')
const rare = () => import('./rare.ts')
const account = () => import('./account.ts')
const accountLater = () => import('./account-later.ts')
const activity = () => import('./activity.ts')
const linkConflict = () => import('./link-conflict.ts')
const connectedApps = () => import('./connected-apps.ts')
const signing = () => import('./signing.ts')
const sending = () => import('./sending.ts')
const spend = () => import('./spend.ts')
const fund = () => import('./fund.ts')
const transferIn = () => import('./transfer-in.ts')
const exporting = () => import('./export.ts')
const ownWallet = () => import('./own-wallet.ts')
const walletDevices = () => import('./wallet-devices.ts')
const mfa = () => import('./mfa-screens.ts')
const mfaPhone = () => import('./mfa-phone.ts')
const accountMenu = () => import('./account-menu.ts')
const creation = () => import('./creation.ts')
const whySecure = () => import('./why-secure.ts')
const recovery = () => import('./recovery-screens.ts')

/** The loading moment of each screen, which brings the rows of all its screens. The menu's own is in the registry. */
export const MOMENTS = {
  LANDING_RETURNING: returning,
  LANDING_PHONE: phone,
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
  AWAITING_PASSWORDLESS_CODE: code,
  AWAITING_PASSKEY_SYSTEM_DIALOGUE: passkey,
  AWAITING_OAUTH_SCREEN: social,
  CROSS_APP_AUTH_SCREEN: crossApp,
  AWAITING_FARCASTER_CONNECTION: farcaster,
  AWAITING_FARCASTER_SIGNER: farcaster,
  TELEGRAM_AUTH_SCREEN: telegram,
  CAPTCHA_SCREEN: captcha,
  ERROR_SCREEN: code,
  ERROR_SCREEN_REQUEST: request,
  ALLOWLIST_REJECTION_SCREEN: rare,
  USER_LIMIT_REACHED_SCREEN: rare,
  ACCOUNT_NOT_FOUND_SCREEN: rare,
  LOGIN_FAILED_SCREEN: rare,
  IN_APP_BROWSER_LOGIN_NOT_POSSIBLE: rare,
  AFFIRMATIVE_CONSENT_SCREEN: rare,
  CONTINUE_AS_SCREEN: rare,
  LINK_EMAIL_SCREEN: accountLater,
  LINK_PHONE_SCREEN: linkPhone,
  LINK_PASSKEY_SCREEN: accountLater,
  UPDATE_EMAIL_SCREEN: accountLater,
  LINK_CONFLICT_SCREEN: linkConflict,
  GUEST_WALLET_SCREEN: linkConflict,
  ACCOUNT_SCREEN: account,
  ACCOUNT_ACTIVITY_SCREEN: activity,
  CONNECTED_APPS_SCREEN: connectedApps,
  ACCOUNT_SESSIONS_SCREEN: accountLater,
  DELETE_ACCOUNT_SCREEN: accountLater,
  EMBEDDED_WALLET_SCREEN: ownWallet,
  EMBEDDED_WALLET_DEVICES_SCREEN: walletDevices,
  ACCOUNT_MENU_SCREEN: accountMenu,
  RECEIVE_SCREEN: accountMenu,
  FUND_SCREEN: fund,
  FIAT_ON_RAMP_PROMPT_SCREEN: fund,
  FIAT_ON_RAMP_STATUS_SCREEN: fund,
  FUND_RECEIVE_SCREEN: accountMenu,
  FUND_TRANSFER_SCREEN: transferIn,
  SEND_SCREEN: spend,
  TRANSACTIONS_SCREEN: spend,
  EMBEDDED_WALLET_ON_ACCOUNT_CREATE_SCREEN: creation,
  EMBEDDED_WALLET_CREATED_SCREEN: creation,
  EMBEDDED_WALLET_CONNECTING_SCREEN: creation,
  EMBEDDED_WALLET_SIGN_REQUEST_SCREEN: signing,
  EMBEDDED_WALLET_SEND_TRANSACTION_SCREEN: sending,
  EMBEDDED_WALLET_PASSWORD_CREATE_SCREEN: recovery,
  EMBEDDED_WALLET_PASSWORD_UPDATE_SCREEN: recovery,
  EMBEDDED_WALLET_PASSWORD_UPDATE_SPLASH_SCREEN: recovery,
  EMBEDDED_WALLET_RECOVERY_SELECTION_SCREEN: recovery,
  EMBEDDED_WALLET_PASSWORD_RECOVERY_SCREEN: recovery,
  EMBEDDED_WALLET_RECOVERY_OAUTH_SCREEN: recovery,
  WHY_SECURE_SCREEN: whySecure,
  EMBEDDED_WALLET_KEY_EXPORT_SCREEN: exporting,
  EMBEDDED_WALLET_IMPORT_SCREEN: exporting,
  EMBEDDED_WALLET_BACKUP_SCREEN: exporting,
  EMBEDDED_WALLET_CONFIRM_SCREEN: exporting,
  MFA_VERIFICATION_SCREEN: mfa,
  MFA_ENROLLMENT_FLOW_SCREEN: mfa,
  MFA_ENROLLMENT_FLOW_SCREEN_TOTP: mfa,
  MFA_ENROLLMENT_FLOW_SCREEN_PHONE: mfaPhone,
  MFA_ENROLLMENT_FLOW_SCREEN_SMS: mfa,
  MFA_ENROLLMENT_FLOW_SCREEN_PASSKEY: mfa,
  MFA_ENROLLMENT_FLOW_SCREEN_METHOD: mfa,
  MFA_ENROLLMENT_FLOW_SCREEN_CODES: mfa,
}
