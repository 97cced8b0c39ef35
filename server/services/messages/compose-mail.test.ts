import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contrast, type Rgb } from '../../../src/kit/contrast.ts'
import { composeMail } from './compose-mail.ts'
import { mailColours } from './mail-colours.ts'

const CONTENT = {
  subject: 'Subject',
  title: 'Title',
  code: '123456',
  paragraphs: ['First', 'Second'],
  facts: [['Device', 'Chrome on macOS']],
  ending: ['End'],
} as const
const shop = { name: 'Shop', logo: null, accent: null }
const rgb = (css: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(css.slice(at, at + 2), 16)) as unknown as Rgb

test('the code is alone on the first line of the plain text, and all else follows', () => {
  const { text } = composeMail(shop, 'en', CONTENT)
  assert.equal(text, '123456\n\nTitle.\n\nFirst\n\nSecond\n\nDevice: Chrome on macOS\n\nEnd\n')
})

test('both parts say the same, in the direction of the language', () => {
  const { html = '' } = composeMail(shop, 'ar', CONTENT)
  for (const part of ['123456', 'Title', 'First', 'Second', 'Device', 'Chrome on macOS', 'End', 'Shop'])
    assert.ok(html.includes(part), part)
  assert.match(html, /<html lang="ar" dir="rtl">/)
  assert.match(html, /prefers-color-scheme:dark/)
})

test('nothing is loaded but the logo, and nothing can be followed', () => {
  const { html = '' } = composeMail({ ...shop, logo: 'https://shop.example/logo.png' }, 'en', CONTENT)
  assert.deepEqual(html.match(/https?:[^"]*/g), ['https://shop.example/logo.png'])
  assert.ok(!/<a\b|<link|<script|url\(/.test(html))
  assert.ok(!/https?:/.test(composeMail(shop, 'en', CONTENT).html ?? ''))
})

test('what an owner wrote is text, and never a part of the page', () => {
  const bad = '"><script>alert(1)</script><img src=x>'
  const { html = '' } = composeMail({ name: bad, logo: bad, accent: `red;background:url(${bad})` }, 'en', {
    ...CONTENT,
    title: bad,
    facts: [[bad, bad]],
    ending: [bad],
  })
  assert.ok(!html.includes('<script') && !html.includes('<img src=x') && !html.includes('url('))
})

test('an accent in any notation is legible as text on both cards, and below its own text', () => {
  const light: Rgb = [255, 255, 255]
  for (const accent of [
    '#0a7',
    '#FFEE00',
    'rgb(250, 250, 250)',
    'hsl(220 90% 8%)',
    'hsl(48deg, 100%, 50%)',
    'rebeccapurple',
    null,
  ]) {
    const { fill, onFill, ink, darkInk } = mailColours(accent)
    assert.ok(contrast(rgb(fill), rgb(onFill)) >= 4.5, `${accent}: ${fill} ${onFill}`)
    assert.ok(contrast(rgb(ink), light) >= 4.5, `${accent}: ${ink}`)
    assert.ok(contrast(rgb(darkInk), [36, 39, 46]) >= 4.5, `${accent}: ${darkInk}`)
  }
  assert.equal(mailColours('hsl(0 100% 50%)').ink, mailColours('#f00').ink)
  assert.equal(mailColours('blue').fill, mailColours(null).fill)
})
