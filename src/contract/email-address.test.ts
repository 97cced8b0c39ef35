import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emailOf } from './email-address.ts'

test('an address has one spelling: trimmed, in normal form C, letters of ASCII small, the domain as name servers have it', () => {
  const spelt: readonly (readonly [string, string])[] = [
    [' Ada@Example.COM\n', 'ada@example.com'],
    ['\u00a0ada@example.com\u3000', 'ada@example.com'],
    ["O'Brien+x_{1}%&*@a.co", "o'brien+x_{1}%&*@a.co"],
    ['E\u0301va@b.co', '\u00c9va@b.co'],
    ['J\u00dcRGEN@M\u00dcNCHEN.de', 'j\u00dcrgen@xn--mnchen-3ya.de'],
    ['\u7528\u6237@\u4f8b\u5b50.\u5e7f\u544a', '\u7528\u6237@xn--fsqu00a.xn--4rr70v'],
    ['ida@B\u00fccher.Example', 'ida@xn--bcher-kva.example'],
    ['ida@XN--BCHER-KVA.example', 'ida@xn--bcher-kva.example'],
    ['ida@stra\u00dfe.example', 'ida@xn--strae-oqa.example'],
    ['ada@xn--mnchen-3ya.de', 'ada@xn--mnchen-3ya.de'],
  ]
  for (const [typed, stored] of spelt) {
    assert.equal(emailOf(typed), stored)
    assert.equal(emailOf(stored), stored)
  }
})

test('no character anywhere in an address becomes another address: of all code points of Unicode', () => {
  // A merge tries each of the first scripts, and of the others one of 13.
  const stride = process.env.SWEEP ? 1 : 13
  for (let point = 0x80; point <= 0x10ffff; point += point < 0x600 ? 1 : stride) {
    const letter = String.fromCodePoint(point)
    for (const typed of [`mar${letter}@kite.example`, `mark@${letter}ite.example`]) {
      const address = emailOf(typed)
      if (address === null) continue
      const hex = point.toString(16)
      assert.match(address, /[^\0-\x7f]|@xn--/, `U+${hex} became ASCII`)
      assert.equal(emailOf(address), address, `U+${hex} has two spellings`)
      assert.equal(address.normalize('NFKC'), address, `U+${hex} is drawn like another letter`)
      assert.doesNotMatch(letter, /[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Cs}\p{Z}\p{P}\p{DI}]/u, `U+${hex} is not seen`)
    }
  }
  // Among them: kelvin, dotted I, long s, full width, the Greek question mark, a Hebrew letter, braille without dots, half a character.
  for (const letter of ['\u212a', '\u0130', '\u017f', '\uff4b', '\u037e', '\u05d0', '\u2800', '\ud83d', '\u0000', '\u007f'])
    assert.equal(emailOf(`mar${letter}@kite.example`), null)
})

test('what no mail server takes is no address', () => {
  const wrong = [
    ['.ada@b.co', 'ada.@b.co', 'a..b@b.co', '\u0301ada@b.co', 'ada.\u0301@b.co', 'a\u0007@b.co', 'a\u200b@b.co', 'a\u202eb@c.de'],
    [
      'ada@-b.co',
      'ada@b-.co',
      'ada@.b.co',
      'ada@b.co-',
      'ada@b.co.',
      'ada@b..co',
      'ada@b',
      'ada@b.c',
      'ada@b_c.de',
      'ada@b/c.de',
    ],
    ['ada@b.123', 'ada@255.255.255.255', 'ada@0x7f.0x1', 'ada@xn--.de', 'ada@xn--zzzzzzzz99999.de', 'ada@\u0007.de'],
    [`${'a'.repeat(65)}@b.co`, `${'\u7528'.repeat(22)}@b.co`, `a@${'b'.repeat(64)}.co`, `a@${'\u7528'.repeat(60)}.co`],
    [`a@${`${'b'.repeat(60)}.`.repeat(4)}example.co`, '"a b"@c.de', 'a b@c.de', 'a@b@c.de', '<a@b.co>', 'a@b.co,c@d.ef', '', '@'],
    ['a@b.co\nbcc: x@y.zz', '\ufeffa@b.co', '\u000ba@b.co', 'a@b.co\u2028'],
  ].flat()
  for (const address of wrong) assert.equal(emailOf(address), null, JSON.stringify(address))
})

test('a text much longer than an address is none, whatever is in it: nothing looks through it', () => {
  assert.equal(emailOf(`ada@b.co${' '.repeat(1016)}`), 'ada@b.co')
  assert.equal(emailOf(`ada@b.co${' '.repeat(1017)}`), null)
})
