// The sheet of the account is there with those of the screens that it leads to, and changes none of them.

import { expect } from '@open-wc/testing'
import { SCREEN_STATES } from '../../demo/states.ts'
import { draw } from '../../test/draw.tsx'
import { adoptStyles } from '../browser/adopt-styles.ts'
import type { BuiltScreen } from '../contract/screens.ts'
import { DIRECTORY } from './registry.ts'
import type { ScreenState } from './screen-state.ts'
import stage from './stage.css'

const HOME = 'ACCOUNT_SCREEN' satisfies BuiltScreen
// Standing still, with what the element around the stage sets.
const STILL = `.stage .screen, .stage .screen *, .stage ::after { animation: none }
.stage { --_px: 1px; --_s: 8px; --_m: 12px; --_border: #ddd; --_control: #888; --_surface: #eee; --_muted: #555; --_error: #b00 }`
const LOOKS = ['display', 'color', 'backgroundColor', 'borderColor', 'fontFamily', 'fontSize', 'fontWeight', 'textAlign'] as const
/** States of a screen that are tried: a file of components has two minutes. */
const MOST = 4

/** Position and computed style of every element. */
const looks = (root: ShadowRoot): string[] =>
  [...root.querySelectorAll<HTMLElement>('.stage *')].map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const style = getComputedStyle(element)
    const box = [x, y, width, height].map((part) => Math.round(part)).join(' ')
    return `${element.tagName} ${element.getAttribute('class') ?? ''}: ${box} ${LOOKS.map((name) => style[name]).join(' ')}`
  })

const shown = async ({ screen, params, state, app }: ScreenState, around: string) => {
  const { View, copy, styles = '' } = await DIRECTORY.load(screen)
  const own = { params: params as never, state: state as never }
  const { place, root, again } = draw(
    <div className="stage">
      <View {...{ ...own, app, copy: copy as never, locale: 'en', send: () => undefined }} />
    </div>,
  )
  place.style.cssText = 'position: absolute; inset: 0 auto auto 0; width: 360px'
  for (const sheet of [stage, around, styles, STILL]) adoptStyles(root, sheet)
  await Promise.all([...root.querySelectorAll('img')].map((image) => image.decode().catch(() => undefined)))
  const seen = looks(root)
  again(null)
  place.remove()
  return seen
}

describe('the style sheet of the account', () => {
  const screens = new Set(SCREEN_STATES.map(({ screen }) => screen))
  for (const screen of screens)
    if (screen !== HOME)
      it(`leaves ${screen} as it is`, async () => {
        const { styles = '' } = await DIRECTORY.load(HOME)
        for (const one of SCREEN_STATES.filter((state) => state.screen === screen).slice(0, MOST))
          expect(await shown(one, styles), one.name).to.deep.equal(await shown(one, ''))
      })
})
