// CONTINUE_AS_SCREEN, drawn in a real browser.

import { expect } from '@open-wc/testing'
import { expectAccessible } from '../../../test/a11y.ts'
import { draw } from '../../../test/draw.tsx'
import { app } from '../../../test/fakes/app.ts'
import ContinueAs, { copy } from './continue-as.tsx'

const params = { name: 'ada@example.com', guest: false }

describe('CONTINUE_AS_SCREEN', () => {
  it('names the person, and sends them on or to another account', async () => {
    const sent: unknown[] = []
    const { place, root } = draw(
      <ContinueAs
        params={params}
        state={{ at: 'asking', ...params, problem: null }}
        app={app}
        copy={copy}
        locale="en"
        send={(event) => sent.push(event)}
      />,
    )
    expect(root.querySelector('h2')?.textContent).to.equal('Continue as ada@example.com?')
    for (const button of root.querySelectorAll('button')) button.click()
    expect(sent).to.deep.equal([{ type: 'continue' }, { type: 'other' }])
    await expectAccessible(place)
  })
})
