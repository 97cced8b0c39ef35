// What cannot be seen is marked, and names that imitate others are told from honest ones.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { data, message, said, typed } from '../../../test/fakes/sign-requests.ts'
import { isDeceptive, markedText, shownName, shownText } from './shown-text.ts'

describe('characters that cannot be seen', () => {
  test('all that Unicode lets a renderer ignore are marked between letters', () => {
    const missed: string[] = []
    let count = 0
    for (let code = 0; code <= 0x10ffff; code++) {
      const one = String.fromCodePoint(code)
      if (!/\p{Default_Ignorable_Code_Point}/u.test(one)) continue
      count++
      const mark = `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`
      if (markedText(`Pay${one}1`) !== `Pay${mark}1`) missed.push(mark)
    }
    assert.deepEqual(missed, [])
    assert.ok(count >= 4174)
  })
  test('so is what looks blank, has no picture, or is no character', () => {
    for (const one of ['\u2800', '\u{1d159}', '\u{13441}', '\u{16fe4}', '\ue000', '\ufdd0', '\ud800', '\0', '\u2028', '\u202e'])
      assert.ok(shownText(`a${one}b`).hasHidden, JSON.stringify(one))
  })
  test('what scripts and emoji need is not', () => {
    for (const text of [
      '\u{1f469}\u200d\u{1f680} \u2764\ufe0f \u{1f469}\u200d\u2764\ufe0f\u200d\u{1f468} 1\ufe0f\u20e3',
      '\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
      'می\u200cخواهم',
      'क्\u200dष',
      '葛\u{e0100}城市',
      '\u1820\u180b',
    ])
      assert.equal(shownText(text).hasHidden, false, text)
  })
  test('tags spell three flags, and no message', () => {
    const tags = [...'send all'].map((one) => String.fromCodePoint(0xe0000 + one.charCodeAt(0))).join('')
    assert.ok(shownText(`\u{1f3f4}${tags}\u{e007f}`).hasHidden)
    assert.ok(shownText('葛\u{e0100}\u{e0101}').hasHidden)
  })
})

describe('names', () => {
  test('in letters that imitate others are deceptive', () => {
    for (const [name, shown] of [
      ['Unisw\u0430p', 'Unisw[U+0430]p'],
      ['раура1', '[U+0440][U+0430][U+0443][U+0440][U+0430]1'],
      ['ＵＳＤＣ', '[U+FF35][U+FF33][U+FF24][U+FF23]'],
      ['Sea\u200bport', 'Sea[U+200B]port'],
    ] as const)
      assert.deepEqual([isDeceptive(name), shownName(name)], [true, shown], name)
    for (const name of [
      ...['ⓊⓈⒹⒸ', '𝐔𝐒𝐃𝐂', '𝕌𝕊𝔻ℂ', '🅤🅢🅓🅒', '🅄🅂🄳🄲', '⒰⒮⒟⒞', 'ᴜꜱᴅᴄ', '１inch', 'ꓴꓢꓓꓚ', 'ᎪᏢᏢᏞᎬ', 'ΕΤΗ', 'ЕТН', 'ВТС'],
      ...[
        'аррӏе',
        'Uníswap',
        'USÐC',
        'раура wallet',
        'Lιdo',
        'օpensea',
        'Tether\u2800',
        'UЅDС',
        'Ⓜⓨⓒⓞⓘⓝ',
        '𝑀𝑦𝑐𝑜𝑖𝑛',
        'U\u0336SDC',
        'ＵＳＤＣ (Circle)',
      ],
    ])
      assert.ok(isDeceptive(name), name)
  })
  test('of people and of their own scripts are not', () => {
    for (const name of [
      ...[
        'Привет',
        'Кошелёк',
        'Кошелёк Wallet',
        'МОСКВА',
        'Сара',
        'Роса',
        'Ирина',
        '日本円',
        '楽天 Wallet',
        '한국어',
        'العربية',
        'עברית',
      ],
      ...[
        'Ελλάδα',
        'Ήρα',
        'Հայաստան',
        'ᏣᎳᎩ',
        'ไทย',
        'हिन्दी',
        'Łódź',
        'Müller',
        'Ørsted',
        'Straße',
        'Café',
        'São Paulo',
        'Đà Nẵng',
      ],
      ...['Foo™', 'm²', 'CO₂', 'N° 5', 'USDC', '1inch', '0x', 'Wallet 🚀', '🅿 Parking', '🇺🇸 App', "L'Oréal", 'GitHub.com'],
    ])
      assert.deepEqual([isDeceptive(name), shownName(name)], [false, name], name)
  })
})

test('fields, rows and words of the page are drawn with their marks', () => {
  const shown = typed(data('Vote', { note: 'Pay\u202e1' }, { name: 'Unisw\u0430p', chainId: 1 }))
  assert.deepEqual(said(shown), ['warn hidden-characters'])
  assert.deepEqual(shown.fields[0]?.value, 'Pay[U+202E]1')
  assert.equal(shown.rows.find(({ label }) => label === 'app')?.value, 'Unisw[U+0430]p')
  assert.equal(message('Hi', { said: 'Get\u202e1' }).findings[0]?.values.text, 'Get[U+202E]1')
})
