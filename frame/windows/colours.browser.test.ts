import { expect } from '@open-wc/testing'
import { contrast, type Rgb } from '../../src/kit/contrast.ts'
import { coloursOf } from './colours.ts'

const rgb = (colour = ''): Rgb => (colour.match(/\d+/g) ?? []).map(Number) as unknown as Rgb

describe('the colours of a visible frame', () => {
  const PAGES = {
    light: { background: '#fff', background2: 'hsl(220 20% 97%)', accent: '#4f46e5' },
    dark: { background: 'hsl(222 14% 11%)', background2: 'hsl(222 12% 16%)', accent: 'rgb(90 81 231)' },
  } as const
  for (const [name, page] of Object.entries(PAGES))
    it(`keep their hue where they are made legible: ${name}`, () => {
      const own = coloursOf((one) => (page as Record<string, string>)[one] ?? '')
      for (const one of ['--error', '--ink', '--success']) {
        const colour = rgb(own[one])
        for (const ground of ['--background', '--surface']) expect(contrast(colour, rgb(own[ground])), one).to.be.at.least(4.5)
        expect(Math.max(...colour) - Math.min(...colour), `${one} ${own[one]}`).to.be.above(60)
      }
    })
})
