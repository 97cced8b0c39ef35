// The studio: standard colours, links, contrast figures, exports, and the colour of a logo.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { colourOf } from '../../demo/logo-colour.ts'
import { exportAs } from '../../demo/studio-export.ts'
import { figuresOf, linkOf, PRESETS, presetTheme, standardPalettes, TOKENS, themeOf } from '../../demo/studio-theme.ts'

const standard = standardPalettes(readFileSync(new URL('../../elements/host.css', import.meta.url), 'utf8'))
const plain = presetTheme('Tidewater', standard)
const paper = presetTheme('Paper', standard)
const out = (format: Parameters<typeof exportAs>[0], theme = paper) => exportAs(format, theme, standard, 'https://id.example.com')

test('the standard colours are those of the tags, for every token and both themes', () => {
  assert.deepEqual([standard.light.background, standard.dark.background], ['#ffffff', '#181a20'])
  for (const token of TOKENS) assert.notEqual(standard.light[token], standard.dark[token], token)
})
test('a link carries every preset', () => {
  for (const name of Object.keys(PRESETS)) {
    const theme = presetTheme(name, standard)
    assert.deepEqual(themeOf(linkOf(theme, standard), standard), theme, name)
  }
  assert.equal(linkOf(plain, standard), '')
  assert.deepEqual(themeOf('#light.background=url(x)&dark.text=%23fff&light.other=%23ffffff', standard), plain)
})
test('every preset is legible', () => {
  for (const name of Object.keys(PRESETS))
    for (const mode of ['light', 'dark'] as const)
      for (const { name: what, ratio, least } of figuresOf(presetTheme(name, standard), mode))
        if (what !== 'Accent as given') assert.ok(ratio >= least, `${name}, ${mode}, ${what}: ${ratio}`)
})
test('a figure tells of a text that is too faint', () => {
  const faint = { ...plain, light: { ...plain.light, text: '#aaaaaa' } }
  const [text] = figuresOf(faint, 'light')
  assert.deepEqual([text?.name, text?.ratio.toFixed(2), text?.least], ['Text', '2.32', 4.5])
})
test('exports hold what differs from the standard', () => {
  assert.equal(out('CSS', plain), ':root {\n  --latch-accent: #0b6b74;\n}')
  const css = out('CSS')
  for (const line of ['--latch-background: light-dark(#fdfaf3, #1c1712);', '--latch-radius-m: 4px;', '--latch-font: "Iowan'])
    assert.ok(css.includes(line), line)
  assert.ok(!css.includes('--latch-error'))
  const { name, appearance } = JSON.parse(out('App config'))
  assert.deepEqual([name, appearance.accentColor], ['Tidewater', '#9a3412'])
  assert.equal(appearance.palette.textMuted, 'light-dark(#6b5b4a, #b9aa97)')
  assert.deepEqual(JSON.parse(out('App config', plain)).appearance, { accentColor: '#0b6b74' })
  const { latch } = JSON.parse(out('Design tokens'))
  assert.deepEqual(latch.dark.surface, { $type: 'color', $value: '#28211a' })
  assert.deepEqual(latch.radius.l, { $type: 'dimension', $value: '8px' })
  assert.match(out('Attributes'), /accent-color="#9a3412"/)
})
test('the colour of a logo is its most frequent one, never its ground or its grey', () => {
  const pixels = (...parts: [count: number, ...rgba: number[]][]) =>
    parts.flatMap(([count, ...rgba]) => Array.from({ length: count }, () => rgba).flat())
  assert.equal(
    colourOf(pixels([50, 255, 255, 255, 255], [20, 200, 30, 40, 255], [5, 20, 40, 220, 255], [99, 0, 0, 255, 0])),
    '#c81e28',
  )
  assert.equal(colourOf(pixels([50, 255, 255, 255, 255], [20, 90, 90, 92, 255])), null)
})
