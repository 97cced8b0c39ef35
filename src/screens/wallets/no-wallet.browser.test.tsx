// The screen for a person without a wallet, and the way to it, drawn by React in a real browser.

import { expect } from '@open-wc/testing'
import { expectAccessible } from '../../../test/a11y.ts'
import { draw } from '../../../test/draw.tsx'
import { adoptStyles } from '../../browser/adopt-styles.ts'
import type { FlowTypes } from '../registry.ts'
import { app } from '../screen-state.ts'
import NoWallet, { copy, styles } from './no-wallet.tsx'
import { states } from './states.ts'
import WalletList, { copy as listCopy } from './wallet-list.tsx'

type State = FlowTypes['NO_WALLET_SCREEN']['state']
const show = (name: string) => {
  const found = states.NO_WALLET_SCREEN.find((one) => one.name === name)
  if (!found) throw new Error(`There is no state ${name}.`)
  const sent: unknown[] = []
  const state: State = found.state
  const drawing = draw(
    <NoWallet params={found.params} state={state} app={app} copy={copy} locale="en" send={(event) => sent.push(event)} />,
  )
  adoptStyles(drawing.root, styles)
  return { ...drawing, sent }
}
const labels = (root: ShadowRoot) => [...root.querySelectorAll('button, a')].map(({ textContent }) => textContent)

describe('the screen for somebody without a wallet', () => {
  it('leads to installations and to another way in', async () => {
    const { place, root, sent } = show('another way in')
    expect(labels(root)).to.deep.equal(['Get MetaMask', 'Get Coinbase Wallet', 'Get Rainbow', 'Log in another way'])
    for (const button of root.querySelectorAll('button')) button.click()
    expect(sent.map((event) => (event as { type: string }).type)).to.deep.equal(['choose', 'choose', 'choose', 'other'])
    await expectAccessible(place)
    expect(labels(show('wallets alone').root)).not.to.include('Log in another way')
  })

  it('is a link to the page of the wallet on a phone, which has no extensions', () => {
    const links = [...show('phone').root.querySelectorAll('a')].map(({ href, target, rel }) => [href, target, rel])
    expect(links).to.deep.equal([
      ['https://metamask.io/download', '_blank', 'noreferrer noopener'],
      ['https://www.coinbase.com/wallet/downloads', '_blank', 'noreferrer noopener'],
      ['https://rainbow.me/download', '_blank', 'noreferrer noopener'],
    ])
  })

  it('is reached from every list of wallets but a confirmation', () => {
    const of = (screen: 'LANDING_WALLETS' | 'LINK_WALLET_SCREEN', name: string) => {
      const found = states[screen].find((one) => one.name === name)
      if (!found) throw new Error(`There is no state ${name}.`)
      const sent: unknown[] = []
      const drawing = draw(
        <WalletList
          params={{}}
          state={found.state}
          app={app}
          copy={listCopy}
          locale="en"
          send={(event: unknown) => sent.push(event)}
        />,
      )
      const way = [...drawing.root.querySelectorAll('button')].find(({ textContent }) => textContent === listCopy.noWallet)
      way?.click()
      return sent
    }
    const asked = [{ type: 'no-wallet' }]
    expect(of('LANDING_WALLETS', 'wallets')).to.deep.equal(asked)
    expect(of('LANDING_WALLETS', 'wallets, none')).to.deep.equal(asked)
    expect(of('LINK_WALLET_SCREEN', 'link')).to.deep.equal(asked)
    expect(of('LINK_WALLET_SCREEN', 'confirm')).to.deep.equal([])
    expect(of('LANDING_WALLETS', 'wallets, looking')).to.deep.equal([])
  })
})
