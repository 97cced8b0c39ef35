// The numbers of the product against docs/design/spec.md, "Numbers": one row for each line of its table.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isTest, sources } from '../../test/house/sources.ts'
import * as funding from './fund-limits.ts'
import * as page from './limits.ts'
import * as factors from './mfa-limits.ts'
import * as screens from './screen-limits.ts'
import * as wallets from './wallet-limits.ts'

const limits = { ...page, ...screens, ...wallets, ...factors, ...funding }

const seconds = (count: number): number => count * 1000

/** Item of the table, our constants for it, what the table says. */
const TABLE: readonly (readonly [item: string, ours: readonly (keyof typeof limits)[], values: readonly (number | string)[]])[] =
  [
    ['API timeout', ['API_TIMEOUT'], [20_000]],
    ['Wallet request timeout', ['WALLET_REQUEST_TIMEOUT'], [120_000]],
    ['HTTP retry', ['HTTP_ATTEMPTS'], [3]],
    ['Refresh-token marker cookie', ['SESSION_MARKER_LIFETIME'], [30 * 24 * 60 * 60 * 1000]],
    ['One-time code length', ['CODE_LENGTH'], [6]],
    ['Resend cooldown', ['RESEND_COOLDOWN'], [seconds(30)]],
    ['Success auto-close', ['SUCCESS_CLOSE_DELAY'], [1400]],
    ['Pre-step delay', ['PRE_STEP_DELAY', 'PRE_STEP_DELAY_SLOW'], [900, 1400]],
    ['Wallet-created auto-close', ['WALLET_CREATED_CLOSE_DELAY'], [2500]],
    ['Password-done auto-close', ['PASSWORD_DONE_CLOSE_DELAY'], [1400]],
    ['Farcaster login poll / timeout', ['FARCASTER_POLL', 'FARCASTER_LOGIN_TIMEOUT'], [seconds(2), seconds(120)]],
    ['Signer poll timeout', ['FARCASTER_SIGNER_TIMEOUT'], [seconds(300)]],
    ['Wallet connect retries', ['WALLET_CONNECT_RETRIES'], [2]],
    ['MetaMask over WalletConnect delay', ['METAMASK_WALLETCONNECT_DELAY'], [2500]],
    ['Captcha wait', ['CAPTCHA_WAIT', 'CAPTCHA_POLL'], [seconds(20), 200]],
    ['Captcha retries / initial delay', ['CAPTCHA_RETRIES', 'CAPTCHA_RETRY_DELAY'], [3, seconds(1)]],
    ['Wallet proxy init wait', ['WALLET_PROXY_WAIT', 'WALLET_PROXY_WAIT_SHORT'], [seconds(30), seconds(15)]],
    ['Embedded wallet create timeout', ['WALLET_CREATE_TIMEOUT'], [seconds(10)]],
    ['Cross-app popup and request timeout', ['CROSS_APP_TIMEOUT'], [120_000]],
    ['Popup of a provider', ['POPUP_WIDTH', 'POPUP_HEIGHT', 'OAUTH_TIMEOUT'], [440, 680, 120_000]],
    ['Popup close poll', ['POPUP_CLOSE_POLL'], [300]],
    ['MFA code wait / attempts', ['MFA_CODE_WAIT', 'MFA_ATTEMPTS'], [300_000, 4]],
    ['Fiat status poll', ['FIAT_STATUS_POLL'], [seconds(3)]],
    ['Passkeys max', ['PASSKEYS_MAX'], [5]],
    ['Passkey list', ['PASSKEYS_SHOWN', 'MFA_PASSKEYS_SHOWN'], [2, 3]],
    ['Login menu', ['MENU_ENTRIES', 'MENU_ENTRIES_WITHOUT_OVERFLOW'], [4, 5]],
    ['App id length', ['APP_ID_LENGTH'], [25]],
    ['Password min / passphrase', ['PASSWORD_MIN', 'PASSPHRASE_WORDS'], [6, 4]],
    ['Strength thresholds', ['STRENGTH_MEDIUM', 'STRENGTH_STRONG', 'STRENGTH_VARIETY_LENGTH'], [0.5, 0.9, 8]],
    ['Login message max', ['LOGIN_MESSAGE_MAX'], [100]],
    ['Mobile breakpoint', ['MOBILE_BREAKPOINT'], [440]],
    ['USD price display', ['USD_DECIMALS'], [2]],
    ['Token amount display', ['TOKEN_DECIMALS'], [6]],
    ['Default country', ['DEFAULT_COUNTRY'], ['US']],
    ['Default currency code for funding', ['DEFAULT_FUNDING_CURRENCY'], ['ETH_ETHEREUM']],
    // Sections 4 and 5
    ['Code boxes reset', ['CODE_RESET_DELAY'], [1400]],
    ['Connector init', ['CONNECTOR_INIT_TIMEOUT'], [1500]],
    ['Key export, least wait', ['EXPORT_MIN_WAIT'], [seconds(1)]],
    ['Fiat errors in a row', ['FIAT_STATUS_ERRORS'], [3]],
  ]

for (const [item, ours, values] of TABLE) {
  test(`${item}: ${values.join(', ')}`, () => {
    assert.deepEqual(
      ours.map((name) => limits[name]),
      values,
    )
  })
}

/** Numbers that only style sheets use: the item of the table, the sheet, the declaration. */
const DRAWN: readonly (readonly [item: string, sheet: string, declaration: RegExp])[] = [
  ['Logo max: 180', 'src/screens/stage.css', /\.logo > \* \{[^}]*max-width: 180px;\n/],
  ['Logo max: 90', 'src/screens/stage.css', /\.logo > \* \{[^}]*max-height: 90px;\n/],
  ['Modal width: 360', 'elements/modal/dialog.css', /^ {2}width: var\(--latch-width, calc\(360 \* var\(--_px\)\)\);$/m],
  ['Details panel max height: 700', 'src/screens/sending/send-transaction.css', /^\.panel \{[^}]*max-height: 700px;\n/m],
  ['Modal height animation: 150', 'src/screens/stage.css', /^\.body \{[^}]*transition: height 150ms /m],
]
const SHEETS = sources('src', 'elements').filter(({ path }) => path.endsWith('.css'))
for (const [item, sheet, declaration] of DRAWN)
  test(`${item}, in ${sheet}`, () => assert.match(SHEETS.find(({ path }) => path === sheet)?.text ?? '', declaration))

test('what style sheets spell beside a constant is that constant', () => {
  const widths = SHEETS.flatMap(({ text }) =>
    [...text.matchAll(/@media \(max-width: (\d+)px\)/g)].map(([, width]) => Number(width)),
  )
  assert.deepEqual([...new Set(widths)], [page.MOBILE_BREAKPOINT])
  const dialog = SHEETS.find(({ path }) => path === 'elements/modal/dialog.css')?.text ?? ''
  assert.deepEqual(
    [...dialog.matchAll(/(\d+)ms allow-discrete/g)].map(([, time]) => Number(time)),
    [page.SHEET_OUT, page.SHEET_OUT],
  )
})

test('every number is used by the product, and named once', () => {
  const files = ['limits', 'screen-limits', 'wallet-limits', 'mfa-limits', 'fund-limits'].map((name) => `src/contract/${name}.ts`)
  const all = [page, screens, wallets, factors, funding].flatMap(Object.keys)
  assert.deepEqual(
    all.filter((name, at) => all.indexOf(name) !== at),
    [],
  )
  const product = sources('src', 'elements', 'frame', 'server', 'console').filter(
    ({ path }) => !isTest(path) && !files.includes(path),
  )
  const used = new Set(product.flatMap(({ text }) => text.match(/\b[A-Z][A-Z\d]*(?:_[A-Z\d]+)+\b/g) ?? []))
  assert.deepEqual(
    all.filter((name) => !used.has(name)),
    [],
  )
})
