// Which tests each ring leaves out: `npm run test:quick`, `npm test` (of a merge); `npm run sweep` leaves nothing out.
// A part of a file that only the sweep runs asks for `SWEEP` by itself; on both databases or one is asked of `ONE_ENGINE`.
import { basename } from 'node:path'
import { RINGS } from '../../test/e2e/rings.mjs'

/** Files in Node that only the sweep runs: they try a package, kill, fill, or do for one provider what another file does for the first. */
export const ONLY_SWEEP = [
  'frame/wallet/channel-storm.test.ts',
  'server/http/middleware/compress-public.test.ts',
  'test/cli/descriptors.test.ts',
  'test/cli/doctor-names.test.ts',
  'test/cli/move.test.ts',
  'test/cli/on-ramp.test.ts',
  'test/cli/telegram.test.ts',
  'test/cli/tokens.test.ts',
  'test/connectors/wallet-connect.test.ts',
  'test/frameworks/types.test.ts',
  'test/house/pack.test.ts',
  'test/server/recovery-kills.test.ts',
  'test/server/transfer-methods.test.ts',
]

/** Files in Node that `test:quick` leaves out as well: they compile, kill, start programs, stand in for others, or are slow by their nature. */
export const NOT_QUICK = [
  'frame/keys/ethereum-request.test.ts',
  'frame/keys/typed-secret.test.ts',
  'server/ports/guarded.test.ts',
  'server/services/custom-token/verify.test.ts',
  'server/services/release/release.test.ts',
  'src/contract/signing/read-calldata.test.ts',
  'src/contract/signing/typed-shape.test.ts',
  'test/cli/audit.test.ts',
  'test/cli/backend.test.ts',
  'test/cli/backup.test.ts',
  'test/cli/command-line.test.ts',
  'test/cli/dev.test.ts',
  'test/cli/doctor.test.ts',
  'test/cli/process.test.ts',
  'test/cli/providers.test.ts',
  'test/cli/recover.test.ts',
  'test/cli/service-socket.test.ts',
  'test/dev/anvil.test.ts',
  'test/dev/last-release.test.ts',
  'test/dev/mail.test.ts',
  'test/dev/outbox.test.ts',
  'test/dev/outside.test.ts',
  'test/dev/relay.test.ts',
  'test/dev/sending-again.test.ts',
  'test/dev/sending-errors.test.ts',
  'test/dev/sending-questions.test.ts',
  'test/dev/sending-unseen.test.ts',
  'test/dev/sms-catcher.test.ts',
  'test/dev/turnstile.test.ts',
  'test/dev/two-origins.test.ts',
  'test/house/frame-build.test.ts',
  'test/house/manifest.test.ts',
  'test/house/new.test.ts',
  'test/house/server-packages.test.ts',
  'test/house/site.test.ts',
  'test/house/test-command.test.ts',
  'test/verify/verify.test.ts',
]

/** Files of the service over HTTP that `test:quick` runs, one for each of the topics used most: the tables of what attackers, old data and odd clients do are a merge's. */
export const QUICK_OF_SERVER = [
  'admin',
  'app-file',
  'apps',
  'audit-target',
  'borders',
  'call-origins',
  'confirm',
  'cross-app-login',
  'described-within',
  'enumeration',
  'factors-totp',
  'frame-confirm',
  'guest',
  'messages',
  'oidc-answers',
  'openid-statements',
  'page-policies',
  'passkeys-login',
  'passwordless',
  'proof-keys',
  'refused-logins',
  'renewals',
  'session-cookies',
  'session-family',
  'sms',
  'statement-counts',
  'telegram-login',
  'triggers',
  'user-sessions',
  'users-me',
  'wallet-frame',
  'wallet-login',
  'windows',
].map((name) => `test/server/${name}.test.ts`)

/**
 * Files of the service that a merge runs on both databases, because their subject is what a store keeps, counts, finds and takes away. All
 * others run on Postgres alone there, and on both in the sweep.
 */
export const BOTH_DATABASES = ['database', 'delete-user', 'newer-data', 'statement-counts', 'sweep', 'user-search'].map(
  (name) => `test/server/${name}.test.ts`,
)

/** Whether a file in Node runs on one database in a ring. */
export const isOnOneDatabase = (ring, path) =>
  ring === 'merge' && path.startsWith('test/server/') && !BOTH_DATABASES.includes(path)

const isQuick = (path) => !NOT_QUICK.includes(path) && (!path.startsWith('test/server/') || QUICK_OF_SERVER.includes(path))

/** Files in Node of a ring. */
export const inNodeOf = (ring, paths) =>
  paths.filter((path) => ring === 'sweep' || (!ONLY_SWEEP.includes(path) && (ring === 'merge' || isQuick(path))))

const rowOf = (path) => RINGS[basename(path, '.test.ts')] ?? {}

/** Journeys of a ring: `{ paths, only }`; `only` are beginnings of the names of the tests to run, where not all of them are. */
export const journeysOf = (ring, paths) => {
  if (ring === 'sweep') return { paths }
  if (ring === 'merge') return { paths: paths.filter((path) => !rowOf(path).sweep) }
  const quick = paths.filter((path) => rowOf(path).quick)
  return { paths: quick, only: quick.map((path) => rowOf(path).quick) }
}

/** What journeys of one process share beside what all share: a service with the same data. A file's own path where it is none. */
export const besideOf = (path) => rowOf(path).seeds ?? path

/** Journeys that run with `lite` too: one file for each login method, with how the name of its first test begins. */
export const WITH_LITE = {
  'page-login': 'a new person is made',
  'page-sms': 'a new person is made',
  'page-oauth': 'somebody new signs in by a window',
  'page-passkey': 'one is linked and logs the same person in',
  'page-wallet': 'somebody new logs in',
  'page-guest': 'a guest comes in',
  'page-token': 'a token signs its person in',
}

/** Those that a merge runs with `lite`, by how their names begin: a code (mail and SMS), a window, a token. The sweep runs all files whole. */
export const LITE_IN_MERGE = [WITH_LITE['page-login'], WITH_LITE['page-oauth'], WITH_LITE['page-token']]

/** Those of them among some files. */
export const liteOf = (paths) => paths.filter((path) => basename(path, '.test.ts') in WITH_LITE)

/**
 * Component files that a merge runs with lite too, one of each kind: what preact could do otherwise is events, focus, dialogs, lists, layers,
 * what a failure leaves, and moments in the middle of a request. The sweep runs all of them.
 */
export const COMPONENTS_WITH_LITE = [
  'elements/define-tag.browser.test.ts',
  'elements/modal/requests.browser.test.ts',
  'src/parts/action-menu.browser.test.tsx',
  'src/parts/screen-frame.browser.test.tsx',
  'src/screens/mfa/mfa-screens.browser.test.tsx',
  'src/screens/motion/motion.browser.test.ts',
  'src/screens/sending/send-transaction.browser.test.tsx',
  'src/screens/sheets.browser.test.tsx',
  'src/screens/signing/sign-request.browser.test.tsx',
  'test/screen-failure.browser.test.tsx',
]

/** Component files of a ring with lite. */
export const componentsWithLite = (ring, paths) =>
  ({ quick: [], merge: paths.filter((path) => COMPONENTS_WITH_LITE.includes(path)), sweep: paths })[ring]
