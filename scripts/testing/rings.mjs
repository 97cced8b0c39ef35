// Which tests each ring leaves out: `npm run test:quick`, `npm test` (of a merge); `npm run sweep` leaves nothing out.
// A part of a file that only the sweep runs asks for `SWEEP` by itself; on both databases or one is asked of `ONE_ENGINE`.
import { basename } from 'node:path'
import { RINGS } from '../../test/e2e/rings.mjs'

/** Files in Node that only the sweep runs: they try a package, or compile every sample of the documentation. */
const ONLY_SWEEP = ['test/house/pack.test.ts', 'test/house/samples.test.ts']

/** Files in Node that `test:quick` leaves out as well: they compile, kill, start programs, or are slow by their nature. */
const NOT_QUICK = [
  'test/cli/dev.test.ts',
  'test/cli/process.test.ts',
  'test/cli/recover.test.ts',
  'test/connectors/wallet-connect.test.ts',
  'test/dev/mail.test.ts',
  'test/dev/sending-again.test.ts',
  'test/house/frame-build.test.ts',
  'test/house/new.test.ts',
  'test/house/site.test.ts',
  'test/house/test-command.test.ts',
  'test/server/database-lost.test.ts',
  'test/server/embedded.test.ts',
  'test/server/exit-operator.test.ts',
  'test/server/frame-kills.test.ts',
  'test/server/group-commit.test.ts',
  'test/server/hostile-values.test.ts',
  'test/server/log-canaries.test.ts',
  'test/server/recovery-kills.test.ts',
]

/**
 * Files of the service that a merge runs on Postgres alone, the sweep on both: who is let in, what is refused, what races, what a frame or a
 * page does. Those that walk through the statements of a store run on both in each merge, and so does a file without a row.
 */
const ONE_DATABASE = [
  'api-client',
  'app-file',
  'app-names',
  'attacks',
  'backend-attacks',
  'backend-clients',
  'backend-proofs',
  'borders',
  'bound-attacks',
  'bound-lies',
  'bound-rollout',
  'bound-rows',
  'bound-tokens',
  'call-origins',
  'captcha',
  'captcha-closed',
  'confirm',
  'confirm-setting',
  'core-examples',
  'cross-app-login',
  'cross-app-requests',
  'demo-apps',
  'described-within',
  'doc-statements',
  'entry-order',
  'enumeration',
  'factors-attacks',
  'factors-login',
  'factors-sessions',
  'factors-sms-passkey',
  'farcaster-attacks',
  'farcaster-signer',
  'frame-bad-inputs',
  'frame-bound',
  'frame-confirm',
  'frame-expected-use',
  'frame-factors',
  'frame-farcaster',
  'frame-import',
  'frame-kills',
  'frame-newer-clients',
  'frame-wallets',
  'guess-budget',
  'guest-bound',
  'guest-first-account',
  'guest-wallets',
  'hostile-addresses',
  'hostile-values',
  'init-order',
  'item-pictures',
  'judged-again',
  'key-windows',
  'key-windows-alone',
  'key-windows-bound',
  'local-origins',
  'log-canaries',
  'lying-descriptors',
  'mail-refusals',
  'messages',
  'newest-clients',
  'oauth-attack',
  'oauth-browser',
  'oauth-link',
  'oauth-rules',
  'oidc-hostile',
  'openid-attacks',
  'openid-given',
  'outcome-rules',
  'page-policies',
  'plain-documents',
  'proof-keys',
  'proxy',
  'recovery-access',
  'recovery-kills',
  'recovery-stale',
  'refused-descriptors',
  'required',
  'rpc',
  'session-cookies',
  'smart-wallet',
  'spellings',
  'step-up',
  'telegram-attack',
  'token-price',
  'told-recovery',
  'transfer-methods',
  'wallet-bearer',
  'wallet-clouds',
  'wallet-contract',
  'wallet-frame',
  'wallet-link',
  'wallet-notices',
  'wallet-passkeys-former',
  'wallet-password-thief',
  'wallet-proofs',
  'wallet-screens',
  'wallet-thieves',
  'wanted-wallets',
  'window-logins',
  'windows',
].map((name) => `test/server/${name}.test.ts`)

/** What of the files in Node runs on one database in a ring. */
export const ON_ONE_DATABASE = { quick: [], merge: ONE_DATABASE, sweep: [] }

/** What each ring leaves out of the files in Node. */
export const LEFT_OUT = { quick: [...ONLY_SWEEP, ...NOT_QUICK], merge: ONLY_SWEEP, sweep: [] }

/** Files in Node of a ring. */
export const inNodeOf = (ring, paths) => paths.filter((path) => !LEFT_OUT[ring].includes(path))

const rowOf = (path) => RINGS[basename(path, '.test.ts')] ?? {}

/** Journeys of a ring: `{ paths, only }`; `only` are beginnings of the names of the tests to run, where not all of them are. */
export const journeysOf = (ring, paths) => {
  if (ring === 'sweep') return { paths }
  if (ring === 'merge') return { paths: paths.filter((path) => !rowOf(path).sweep) }
  const quick = paths.filter((path) => rowOf(path).quick)
  return { paths: quick, only: quick.map((path) => rowOf(path).quick) }
}

/** Journeys that run with `lite` too: one file for each login method, of which a merge runs the test whose name begins so. */
export const WITH_LITE = {
  'page-login': 'a new person is made',
  'page-sms': 'a new person is made',
  'page-oauth': 'somebody new signs in by a window',
  'page-passkey': 'one is linked and logs the same person in',
  'page-wallet': 'somebody new logs in',
  'page-guest': 'a guest comes in',
  'page-token': 'a token signs its person in',
}

/** Those of them among some files. */
export const liteOf = (paths) => paths.filter((path) => basename(path, '.test.ts') in WITH_LITE)
