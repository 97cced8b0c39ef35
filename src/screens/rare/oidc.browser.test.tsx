// OIDC_SCREEN, drawn in a real browser.

import { expect } from '@open-wc/testing'
import { expectAccessible } from '../../../test/a11y.ts'
import { draw } from '../../../test/draw.tsx'
import { app } from '../../../test/fakes/app.ts'
import Oidc, { copy } from './oidc.tsx'

const contoso = { id: 'contoso', name: 'Contoso', icon_url: null }
const email = 'ada@contoso.com'
const drawn = (own: object) => {
  const sent: unknown[] = []
  const state = { at: 'belongs', connections: [contoso], guests: false, problem: null, intent: 'login', email, ...own } as const
  const params = { intent: 'login', email } as const
  return {
    sent,
    ...draw(<Oidc params={params} state={state} app={app} copy={copy} locale="en" send={(event) => sent.push(event)} />),
  }
}

describe('OIDC_SCREEN', () => {
  it('continues with the connection of the address, and offers no code where guests may not', async () => {
    const { place, root, sent } = drawn({})
    const buttons = [...root.querySelectorAll('button')]
    expect(buttons.map((one) => one.textContent)).to.deep.equal(['Continue with Contoso'])
    expect(root.querySelector('[role=status]')?.textContent).to.equal('Addresses of contoso.com log in with Contoso.')
    buttons[0]?.click()
    expect(sent).to.deep.equal([{ type: 'choose', id: 'contoso' }])
    await expectAccessible(place)
  })
  it('offers a code to guests', async () => {
    const { place, root, sent } = drawn({ guests: true })
    root.querySelectorAll('button')[1]?.click()
    expect(sent).to.deep.equal([{ type: 'code' }])
    await expectAccessible(place)
  })
  it('is a choice among several', async () => {
    const { place, root, sent } = drawn({
      at: 'choosing',
      connections: [contoso, { ...contoso, id: 'fabrikam', name: 'Fabrikam' }],
    })
    root.querySelector<HTMLElement>('[data-entry="oidc:fabrikam"]')?.click()
    expect(sent).to.deep.equal([{ type: 'choose', id: 'fabrikam' }])
    await expectAccessible(place)
  })
})
