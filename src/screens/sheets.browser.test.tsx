// A screen looks the same whatever screens the dialog has shown before: their style sheets stay in its shadow root.

import { expect } from '@open-wc/testing'
import type { ComponentType } from 'react'
import { draw } from '../../test/draw.tsx'
import { adoptStyles } from '../browser/adopt-styles.ts'
import { rows as mfa } from './mfa/moment.ts'
import { states as mfaStates } from './mfa/states.ts'
import { rows as phone } from './mfa-phone/moment.ts'
import { states as phoneStates } from './mfa-phone/states.ts'
import { rows as recovery } from './recovery/moment.ts'
import { states as recoveryStates } from './recovery/states.ts'
import { app, type ScreenState } from './screen-state.ts'
import { rows as signing } from './signing/moment.ts'
import { states as signingStates } from './signing/states.ts'
import stage from './stage.css'
import { rows as why } from './why-secure/moment.ts'
import { states as whyStates } from './why-secure/states.ts'

const STATES = { ...mfaStates, ...phoneStates, ...recoveryStates, ...signingStates, ...whyStates }
type Row = { View: ComponentType<object>; copy: object; styles?: string }
const ROWS = { ...mfa, ...phone, ...recovery, ...signing, ...why } as unknown as Readonly<Record<string, Row>>
const SHEETS = [...new Set(Object.values(ROWS).map(({ styles }) => styles ?? ''))]
// Standing still, with what the element around the stage sets.
const STILL = `.stage .screen, .stage .screen *, .stage ::after { animation: none }
.stage { --_px: 1px; --_s: 8px; --_m: 12px; --_border: #ddd; --_control: #888; --_surface: #eee; --_muted: #555; --_error: #b00 }`

const LOOKS = ['display', 'textAlign', 'backgroundColor', 'borderColor', 'fontFamily', 'letterSpacing'] as const

/** Position and computed style of every element. */
const looks = (root: ShadowRoot): string[] =>
  [...root.querySelectorAll<HTMLElement>('.screen *')].map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const style = getComputedStyle(element)
    const box = [x, y, width, height].map((part) => Math.round(part)).join(' ')
    return `${element.tagName} ${element.getAttribute('class') ?? ''}: ${box} ${LOOKS.map((name) => style[name]).join(' ')}`
  })

const shown = ({ screen, name, params, state }: ScreenState, before: readonly string[], after: readonly string[]) => {
  const { View, copy, styles = '' } = ROWS[screen] as Row
  const { place, root } = draw(
    <div className="stage">
      <View {...{ params, state, app, copy, locale: 'en', send: () => undefined, name }} />
    </div>,
  )
  place.style.cssText = 'position: absolute; inset: 0 auto auto 0; width: 360px'
  for (const sheet of [stage, ...before, styles, ...after, STILL]) adoptStyles(root, sheet)
  const seen = looks(root)
  place.remove()
  return seen
}

describe('the style sheets of screens that a dialog has shown', () => {
  for (const [screen, states] of Object.entries(STATES))
    it(`leave ${screen} as it is`, () => {
      const own = ROWS[screen]?.styles
      const others = SHEETS.filter((sheet) => sheet !== own)
      for (const one of states as readonly ScreenState[]) {
        const alone = shown(one, [], [])
        expect(shown(one, others, []), `${one.name}, others before`).to.deep.equal(alone)
        expect(shown(one, [], others), `${one.name}, others after`).to.deep.equal(alone)
      }
    })
})
