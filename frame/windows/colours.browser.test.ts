import { expect } from '@open-wc/testing'
import { contrast, type Rgb } from '../../src/kit/contrast.ts'
import { coloursOf, schemeOn } from './colours.ts'
import { paint } from './view.ts'

const rgb = (colour = ''): Rgb => (colour.match(/\d+/g) ?? []).map(Number) as unknown as Rgb

describe('the colours of a window', () => {
  for (const isDark of [false, true])
    for (const accent of ['#4f46e5', 'rgb(90 81 231)', '#e8e8ff', '#05020f'])
      it(`are legible, and keep their hue: ${isDark ? 'dark' : 'light'}, ${accent}`, () => {
        const own = coloursOf(accent, isDark)
        for (const one of ['--error', '--ink', '--success', '--text', '--muted'])
          for (const ground of ['--background', '--surface'])
            expect(contrast(rgb(own[one]), rgb(own[ground])), `${one} on ${ground}`).to.be.at.least(4.5)
        expect(contrast(rgb(own['--on-accent']), rgb(own['--accent']))).to.be.at.least(4.5)
        for (const one of ['--error', '--success'])
          expect(Math.max(...rgb(own[one])) - Math.min(...rgb(own[one])), `${one} ${own[one]}`).to.be.above(60)
      })

  it('are those of the scheme that the tag has, and of the system without one', () => {
    const isDark = matchMedia('(prefers-color-scheme: dark)').matches
    const { style } = document.documentElement
    const schemes = (['light', 'dark', null] as const).map((scheme) => {
      paint('', scheme)
      return style.colorScheme
    })
    style.cssText = ''
    expect(schemes).to.deep.equal(['light', 'dark', isDark ? 'dark' : 'light'])
  })

  it('are dark on a dark page, and of no scheme where it names no colour', () => {
    const grounds = ['#fff', 'hsl(220 20% 97%)', '#1c1e26', 'black', '', 'url(x)', 'red;color:blue']
    expect(grounds.map(schemeOn)).to.deep.equal(['light', 'light', 'dark', 'dark', null, null, null])
  })

  it('are those of the product where the accent is no colour', () => {
    for (const odd of ['', 'url(x)', 'red;color:blue', 'x'.repeat(65)])
      expect(coloursOf(odd, false)['--accent'], odd).to.equal(coloursOf('rgb(79 70 229)', false)['--accent'])
  })
})
