import assert from 'node:assert/strict'
import { test } from 'node:test'
import { domainToASCII } from 'node:url'
import { shownEmail } from './shown-email.ts'

/** As it is stored. */
const stored = (domain: string): string => `ida@${domainToASCII(domain)}`

test('a domain is shown in its own letters, whichever language it is of', () => {
  for (const domain of [
    'bücher.example',
    'straße.example',
    'łódź.example',
    'mañana.bücher.example',
    'пример.рф',
    'почта-7.example',
    'παράδειγμα.example',
    '例え.テスト',
    '例子.example',
    '한국.example',
    'उदाहरण.example',
  ])
    assert.equal(shownEmail(stored(domain)), `ida@${domain}`)
})

test('a domain that could be taken for another is shown as it is stored', () => {
  for (const domain of [
    'аррӏе.example',
    'pаypal.example',
    'paypaı.example',
    'ехро.example',
    'οικο.example',
    'gооgle.com',
    'مثال.example',
    'ᏢᎪᎽ.example',
  ]) {
    const address = stored(domain)
    assert.match(address, /xn--/)
    assert.equal(shownEmail(address), address, domain)
  }
})

test('what is no such domain stays letter by letter', () => {
  for (const address of [
    'ida@example.com',
    'xn--a@example.com',
    'ida@xn--.example',
    'ida@xn--999999999b.example',
    'ida@xn--zzzzzzzzzzz.example',
    'no address',
    '',
  ])
    assert.equal(shownEmail(address), address)
})
