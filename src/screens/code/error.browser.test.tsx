// ERROR_SCREEN with the command for the page's developer, drawn by React in a real browser.

import { expect } from '@open-wc/testing'
import { expectAccessible } from '../../../test/a11y.ts'
import { draw } from '../../../test/draw.tsx'
import { adoptStyles } from '../../browser/adopt-styles.ts'
import { SCREEN } from '../../contract/errors/login/login.ts'
import { viewOf } from '../../contract/errors/view.ts'
import type { ErrorParams } from '../../contract/screens.ts'
import { app } from '../screen-state.ts'
import ErrorScreen, { copy, styles } from './error.tsx'

const COMMAND = 'npx latchkey app change latchkeydemoapp0000000001 --origin http://localhost:5999'

const show = (command: string | null) => {
  const params: ErrorParams = { code: 'invalid_origin', status: 403, message: '', retry: null }
  const view = viewOf(params, SCREEN)
  const { title, button } = view
  const state = {
    at: 'shown',
    title,
    text: { plain: 'To allow it:' },
    button,
    command,
    view,
    retry: null,
    menu: null,
    link: null,
  } as const
  const drawing = draw(
    <div style={{ width: '280px', textAlign: 'center' }}>
      <ErrorScreen params={params} state={state} app={app} copy={copy} locale="en" send={() => {}} />
    </div>,
  )
  adoptStyles(drawing.root, styles)
  return drawing
}

describe('an error for the page’s developer', () => {
  it('has the command on lines of its own, from the left, selected whole by one press, and no wider than the screen', async () => {
    const { place, root } = show(COMMAND)
    expect(root.querySelector('.subtitle')?.textContent).to.equal('To allow it:')
    const code = root.querySelector('code')
    if (!code) throw new Error('There is no command.')
    expect([code.textContent, code.dir]).to.deep.equal([COMMAND, 'ltr'])
    const { display, textAlign, userSelect, fontFamily } = getComputedStyle(code)
    expect([display, textAlign, userSelect]).to.deep.equal(['block', 'start', 'all'])
    expect(fontFamily).to.contain('monospace')
    expect(code.scrollWidth).to.be.at.most(280)
    await expectAccessible(place)
  })

  it('is for the visitor without one', () => {
    expect(show(null).root.querySelector('code')).to.equal(null)
  })
})
