// Every document of the service is in a table of documents, which a manifest has; or is said not to be.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isTest, read, sources } from './sources.ts'

/** What answers with a document, and why no manifest has it; null: each of its documents is in one. */
const ANSWERING: Readonly<Record<string, string | null>> = {
  'server/http/routes/wallet-documents.ts': null,
  'server/http/console/console-documents.ts': null,
  'server/http/routes/login/captcha-frame.ts': 'pages of the second origin',
  'server/http/openid/page.ts': 'the login page of OpenID',
  'server/http/missing-page.ts': 'what an unknown address says',
}
/** No answers: who asks, texts of the table, types by the ending of a name, a header for documents, mails. */
const NO_ANSWERS = [
  'server/http/middleware/wants-page.ts',
  'server/http/routes/login/oauth-pages.ts',
  'server/http/routes/release.ts',
  'server/http/static-file.ts',
  'server/services/messages/compose-mail.ts',
]

test('no other file answers with a document', () => {
  const found = sources('server')
    .filter(({ path }) => !isTest(path) && !path.startsWith('server/dev/'))
    .filter(({ text }) => /text\/html|\.html\(|hono\/html|<!doctype/i.test(text))
    .map(({ path }) => path)
    .filter((path) => !NO_ANSWERS.includes(path))
  assert.deepEqual(found.sort(), Object.keys(ANSWERING).sort())
})

test('those that no manifest has are named in docs/verify.md', () => {
  const [, table = ''] = read('docs/verify.md').split('Some pages are in no manifest')
  for (const why of Object.values(ANSWERING)) if (why) assert.ok(table.includes(`| ${why} |`), why)
})

test('no other file answers with a script', () => {
  const found = sources('server/http')
    .filter(({ path, text }) => !isTest(path) && /text\/javascript/.test(text))
    .map(({ path }) => path)
  // Files of the build; Telegram's, which is a text; the policy of scripts.
  const known = ['static-file.ts', 'routes/login/telegram-script.ts', 'middleware/security-headers.ts']
  assert.deepEqual(found.sort(), known.map((name) => `server/http/${name}`).sort())
})
