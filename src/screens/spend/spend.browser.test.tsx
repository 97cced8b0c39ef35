// Sending from the button, and what was sent, drawn by React in a real browser: states of the gallery.

import { expect } from '@open-wc/testing'
import { expectAccessible } from '../../../test/a11y.ts'
import { drawOnStage } from '../../../test/draw-on-stage.tsx'
import { app } from '../screen-state.ts'
import { states } from './states.ts'
import Transactions, { copy as listCopy, styles as listStyles } from './transactions.tsx'
import Transfer, { copy, styles } from './transfer.tsx'

const plain = (text: string | null | undefined) => text?.replace(/[\u2066-\u2069]/g, '').replace(/\u00a0/g, ' ')
const tools = ({ root }: ReturnType<typeof drawOnStage>) => ({
  texts: (selector: string) => [...root.querySelectorAll(selector)].map(({ textContent }) => plain(textContent)),
  button: (label: string) => [...root.querySelectorAll('button')].find(({ textContent }) => plain(textContent) === label),
})
const form = (name: string) => {
  const found = states.SEND_SCREEN.find((one) => one.name === name)
  if (!found) throw new Error(`There is no state ${name}.`)
  const sent: unknown[] = []
  const given = { params: found.params, state: found.state, app, copy, locale: 'en' } as const
  const drawing = drawOnStage(<Transfer {...given} send={(event) => sent.push(event)} />, styles)
  return { ...drawing, ...tools(drawing), sent }
}
const list = (name: string) => {
  const found = states.TRANSACTIONS_SCREEN.find((one) => one.name === name)
  if (!found) throw new Error(`There is no state ${name}.`)
  const sent: unknown[] = []
  const given = { params: found.params, state: found.state, app, copy: listCopy, locale: 'en' } as const
  const drawing = drawOnStage(<Transactions {...given} send={(event) => sent.push(event)} />, listStyles)
  return { ...drawing, ...tools(drawing), sent }
}

describe('sending from the button', () => {
  it('takes an amount and a recipient, with the balance and the worth beside them', async () => {
    const { texts, button, sent, place, root } = form('typed')
    expect(texts('.worth')).to.deep.equal(['About $32.12In dollars', 'You have 1.234567 ETHMax'])
    expect(root.activeElement?.id).to.equal('amount')
    button('Max')?.click()
    button('In dollars')?.click()
    button('Paste')?.click()
    button('Review')?.click()
    expect(sent).to.deep.equal([{ type: 'max' }, { type: 'unit' }, { type: 'paste' }, { type: 'submit' }])
    await expectAccessible(place)
  })

  it('takes a payment code that is pasted whole, and leaves other pasted text to the field', () => {
    const { root, sent } = form('typed')
    const paste = (text: string): boolean => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
      return root.querySelector('#to')?.dispatchEvent(event) ?? true
    }
    const code = `ethereum:0x${'70'.repeat(20)}@1/transfer?address=0x${'0b'.repeat(20)}&uint256=9.55e6`
    expect([paste(code), paste('bitcoin:1Boat'), paste('ada.eth')]).to.deep.equal([false, false, true])
    expect(sent).to.deep.equal([
      { type: 'scanned', text: code },
      { type: 'scanned', text: 'bitcoin:1Boat' },
    ])
    const filled = form('a payment code')
    expect(filled.root.querySelector<HTMLInputElement>('#amount')?.value).to.equal('0.01')
  })

  it('has dollars to choose', () => {
    const dollars = form('typed in dollars')
    expect(dollars.texts('.unit')).to.deep.equal(['$'])
    // Dollars have two places: what they buy is a little more than was typed before.
    expect(dollars.texts('.worth')[0]).to.equal('About 0.010001 ETHIn ETH')
  })

  it('has tokens to choose', async () => {
    const { root, texts, sent, place } = form('a token')
    expect(texts('option')).to.deep.equal(['ETH · 1.234567', 'USDC · 120.5'])
    const select = root.querySelector('select') as HTMLSelectElement
    expect(select.value).to.equal('1')
    expect(texts('.unit')).to.deep.equal(['USDC'])
    expect(sent).to.deep.equal([])
    await expectAccessible(place)
  })

  it('does not go on with more than there is, and says so', () => {
    const { root, button, sent, texts } = form('more than there is')
    expect(root.querySelector('#amount')?.getAttribute('aria-invalid')).to.equal('true')
    expect(texts('[data-tone=error]')).to.include('You have 1.234567 ETH')
    button('Review')?.click()
    expect(button('Review')?.ariaDisabled).to.equal('true')
    expect(sent).to.deep.equal([])
  })

  for (const [name, said] of [
    ['no address', 'This is no address.'],
    ['mistyped', 'This address has a typing error: its capital letters do not fit.'],
    ['no such name', 'This name has no address.'],
    ['a payment code of another network', 'This payment code is for another network than Ethereum. Nothing was filled in.'],
    ['no balance to be had', 'Your balance cannot be read now.'],
  ] as const)
    it(`says what is wrong: ${name}`, async () => {
      const { texts, place } = form(name)
      expect(texts('#problem')).to.deep.equal([said])
      await expectAccessible(place)
    })
})

describe('what was sent', () => {
  it('is listed with how it has ended; what waits can be sped up and canceled', async () => {
    const { texts, button, sent, place, root } = list('some')
    expect(texts('.sent .name')).to.deep.equal([
      'Send 0.01 ETH',
      'Send 25 USDC',
      'Call 0x3c4…93bc',
      'Send 0.01 ETH',
      'Cancellation',
      'Create a contract',
    ])
    expect(texts('.outcome')).to.deep.equal(['Waiting', 'Done', 'Failed', 'Replaced by another', 'Done', 'Lost by the network'])
    button('Speed up')?.click()
    button('Cancel')?.click()
    const hash = `0x${'9f'.repeat(32)}`
    expect(sent).to.deep.equal([
      { type: 'replace', hash, kind: 'speed-up' },
      { type: 'replace', hash, kind: 'cancel' },
    ])
    expect(root.querySelector('a')?.href).to.equal(`https://etherscan.io/tx/${hash}`)
    await expectAccessible(place)
  })

  it('offers the newest of a number alone', () => {
    expect(list('one is sped up').texts('.deeds .secondary')).to.deep.equal(['Speed up', 'Cancel'])
  })

  it('says with a drawing where there is nothing, and a way out', async () => {
    const { texts, button, sent, root, place } = list('none')
    expect(texts('.subtitle')).to.deep.equal(['Nothing was sent with this wallet.'])
    expect(root.querySelectorAll('.mark').length).to.equal(1)
    button('Close')?.click()
    expect(sent).to.deep.equal([{ type: 'leave' }])
    await expectAccessible(place)
  })
})
