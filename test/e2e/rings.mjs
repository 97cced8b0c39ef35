// Which journeys run when. A file without a row runs whole in `npm test` and the sweep, not in `npm run test:quick`.
// What only a part of a file does at night asks for `SWEEP` by itself (sweep-test.ts).

/**
 * A journey file by its name, without `.test.ts`.
 * @typedef {object} Ring
 * @property {string} [quick] how the name of the one test begins that stands for its topic in `npm run test:quick`: at most five seconds
 * @property {true} [sweep] the whole file runs in `npm run sweep` alone
 */

/** @type {Readonly<Record<string, Ring>>} */
export const RINGS = {
  'page-account': { quick: 'opens from the menu of the button' },
  'page-captcha': { quick: 'nothing of it is loaded before somebody types' },
  'page-confirm': { quick: 'the deletion asks for a code' },
  'page-confirm-window': { quick: 'a signature is confirmed in the window' },
  'page-console': { quick: 'the first owner comes by the link' },
  'page-cookies': { quick: 'signs in, stays signed in over reloads' },
  'page-cross-app': { quick: 'signs its person in, who logs in there' },
  'page-elements': { quick: 'events bubble and are composed' },
  'page-examples': { sweep: true },
  'page-farcaster': { quick: 'a person scans the code, approves and is in' },
  'page-framework-checks': { sweep: true },
  'page-fund': { quick: 'what a page asks for is judged' },
  'page-guest': { quick: 'a guest comes in without a screen' },
  'page-language': { quick: 'follow the page: a German page' },
  'page-lent': { quick: 'signs a message and data' },
  'page-lighthouse': { sweep: true },
  'page-link': { quick: 'a phone number is linked' },
  'page-login': { quick: 'a new person is made' },
  'page-menu': { quick: 'stands grouped without a config' },
  'page-mfa': { quick: 'that is removed in another tab' },
  'page-newest-client': { sweep: true },
  'page-oauth': { quick: 'somebody new signs in by a window' },
  'page-offline': { quick: 'the screen says so, keeps what was typed' },
  'page-passkey-authenticators': { sweep: true },
  'page-passkey': { quick: 'one is linked and logs the same person in' },
  'page-recovery': { quick: 'is advised by the account’s check-up' },
  'page-pseudo-language': { sweep: true },
  'page-rounds': { sweep: true },
  'page-send': { quick: 'a person sees who asks' },
  'page-session': { quick: 'a sign-out takes everything away' },
  'page-setup': { quick: 'an app id of 24 characters is a hint' },
  'page-sms': { quick: 'a new person is made' },
  'page-telegram': { quick: 'a window of Telegram signs somebody in' },
  'page-terms': { quick: 'a keyboard alone completes the login' },
  'page-token': { quick: 'a token signs its person in' },
  'page-unset': { quick: 'shows each request, signs and sends nothing' },
  'page-wallet': { quick: 'somebody new logs in with two calls' },
  'page-wallet-frame': { quick: 'made, signed with, opened by the next page' },
  'service-build-under': { sweep: true },
  'service-builds': { sweep: true },
  'service-cap-kill': { sweep: true },
  'service-client': { quick: 'sends a code, signs in' },
  'service-flows-kill': { sweep: true },
  'service-folder': { sweep: true },
  'service-image': { sweep: true },
  'service-kill': { sweep: true },
  'service-migration-kill': { sweep: true },
  'service-releases': { sweep: true },
  'service-restore': { sweep: true },
  'service-rolled-back': { sweep: true },
  'service-two-releases': { sweep: true },
  'service-wallet-kill': { sweep: true },
  'service-webhook-kill': { sweep: true },
}
