// EMBEDDED_WALLET_ALLOWANCES_SCREEN, drawn in a real browser.

import { expect } from '@open-wc/testing'
import { expectAccessible } from '../../../test/a11y.ts'
import { draw } from '../../../test/draw.tsx'
import { app } from '../../../test/fakes/app.ts'
import EmbeddedWalletAllowances, { copy } from './embedded-wallet-allowances.tsx'

describe('EMBEDDED_WALLET_ALLOWANCES_SCREEN', () => {
  it('sends the person on', async () => {
    const sent: unknown[] = []
    const { place, root } = draw(
      <EmbeddedWalletAllowances
        params={{}}
        state={{ at: 'asking', problem: null }}
        app={app}
        copy={copy}
        locale="en"
        send={(event) => sent.push(event)}
      />,
    )
    expect(root.querySelector('h2')?.textContent).to.equal(copy.title)
    root.querySelector('button')?.click()
    expect(sent).to.deep.equal([{ type: 'go' }])
    await expectAccessible(place)
  })
})
