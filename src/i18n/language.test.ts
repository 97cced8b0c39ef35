// A language in use: its parts, and English for what is missing.

import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { code, errors, oauth } from './en/login.json'
import { list } from './en/passkey.json'
import { createLanguage, type Language, languageFor } from './language.ts'
import { PARTS } from './languages.ts'

const load = async (tag: string): Promise<Language> => {
  const language = await languageFor(tag)
  assert.ok(language, tag)
  return language
}
const german = PARTS.de
/** German with other files than its own. */
const germanWith = async (own: Partial<typeof german>): Promise<Language> =>
  createLanguage('de', 'de', { ...german, ...own }, (await german.common()).default)
const warnings = (context: { after(then: () => void): void }): string[] => {
  const lines: string[] = []
  const held = mock.method(console, 'warn', (line: string) => lines.push(line))
  context.after(() => held.mock.restore())
  return lines
}

test('a tag is served by its language; English, and a language that there is not, by none', async () => {
  for (const tag of ['de', 'de-AT', 'DE', 'de_CH', 'de-!']) assert.equal((await load(tag)).lang, 'de', tag)
  assert.deepEqual([(await load('de-AT')).locale, (await load('de-!')).locale], ['de-AT', 'de'])
  assert.deepEqual([(await load('ar-EG')).dir, (await load('de')).dir], ['rtl', 'ltr'])
  for (const tag of ['', 'en', 'en-GB', 'eo', 'constructor', 'dex']) assert.equal(await languageFor(tag), null, tag)
})

test('a screen is in English until its part is loaded, and then in the language, with every error it may show', async () => {
  const language = await load('de')
  assert.equal(language.load('LANDING'), undefined)
  const english = { ...list, errors }
  assert.equal(language.of('LINK_PASSKEY_SCREEN', english), english)
  const loading = language.load('LINK_PASSKEY_SCREEN')
  assert.ok(loading)
  await loading
  const words = language.of('LINK_PASSKEY_SCREEN', english)
  assert.equal(words.title, 'Passkey hinzufügen')
  assert.equal(words.errors['button.again'], 'Erneut versuchen')
  assert.equal(language.of('LINK_PASSKEY_SCREEN', english), words)
  assert.equal(language.load('AWAITING_PASSKEY_SYSTEM_DIALOGUE'), undefined)
})

test('every part can be loaded in one go, and leaves nothing to load', async () => {
  const language = await load('de')
  await language.load()
  assert.equal(language.load(), undefined)
  assert.equal(language.load('AWAITING_CONNECTION'), undefined)
})

test('a part that cannot be loaded is refused and asked for again; the menu keeps its language', async () => {
  const language = await germanWith({ rare: () => Promise.reject(new Error('gone')) })
  await assert.rejects(async () => language.load('CAPTCHA_SCREEN'), /gone/)
  await assert.rejects(async () => language.load('CAPTCHA_SCREEN'), /gone/)
  assert.equal(language.of('stage', { back: 'Back' }).back, 'Zurück')
})

test('a missing word is English, and is reported once; a whole section too', async (context) => {
  const lines = warnings(context)
  const { title, ...lacking } = oauth
  const language = await germanWith({ login: async () => ({ default: { oauth: lacking } }) })
  await language.load('AWAITING_OAUTH_SCREEN')
  for (let time = 0; time < 2; time++) assert.equal(language.of('AWAITING_OAUTH_SCREEN', oauth).title, title)
  assert.deepEqual(lines, ['latchkey: no word in de for login.oauth.title, English is shown.'])
  await language.load('LINK_EMAIL_SCREEN')
  assert.equal(language.of('AWAITING_PASSWORDLESS_CODE', code).title, code.title)
  assert.equal(lines.length, 1 + Object.keys(code).length)
})

test('what is complete reports nothing', async (context) => {
  const lines = warnings(context)
  const language = await load('ar')
  await language.load()
  language.of('AWAITING_OAUTH_SCREEN', { ...oauth, errors })
  assert.deepEqual(lines, [])
})

test('messages of errors come along by their codes', async () => {
  const language = await load('de')
  await language.load('ACCOUNT_SCREEN')
  const { messages } = language.of('ACCOUNT_SCREEN', {}) as { messages?: Record<string, string> }
  assert.equal(messages?.too_many_requests, 'Zu viele Versuche.')
})
