// What a person sees of a transaction, drawn by React in a real browser: states of the gallery, and every error.

import { expect } from '@open-wc/testing'
import { expectAccessible } from '../../../test/a11y.ts'
import { drawOnStage } from '../../../test/draw-on-stage.tsx'
import { ELSE, nameOfRow } from '../../../test/error-rows/row.ts'
import { TRANSACTION_ROWS } from '../../../test/error-rows/transaction.ts'
import { localFailure } from '../../flows/runtime/errors.ts'
import { machine, type SendState } from '../../flows/sending/send-transaction.ts'
import later from '../../i18n/de/later.json'
import login from '../../i18n/de/login.json'
import german from '../../i18n/de/send.json'
import signing from '../../i18n/de/signing.json'
import { app } from '../screen-state.ts'
import SendTransaction, { copy, styles } from './send-transaction.tsx'
import { states } from './states.ts'

const inGerman = {
  ...german.review,
  signing: signing.request,
  errors: { ...login.errors, ...later.errors },
  messages: { ...login.messages, ...later.messages, ...german.messages },
} as typeof copy

const find = (name: string) => {
  const found = states.EMBEDDED_WALLET_SEND_TRANSACTION_SCREEN.find((one) => one.name === name)
  if (!found) throw new Error(`There is no state ${name}.`)
  return found
}
const show = (state: SendState, words = copy) => {
  const sent: string[] = []
  const given = { params: state.params, state, app, copy: words, locale: 'en' } as const
  const screen = <SendTransaction {...given} send={(event) => sent.push('speed' in event ? event.speed : event.type)} />
  return { ...drawOnStage(screen, styles), sent }
}
const shown = (name: string) => show(find(name).state)

describe('a transaction to be sent', () => {
  it('says who asks, what leaves, what it costs, in words of ours', async () => {
    const { texts, title, place, sent, button, root } = shown('coins')
    expect(texts('.requester')).to.deep.equal(['tidewater.example asks'])
    expect(title).to.equal('Send 0.01 ETH')
    // Once: what it is worth stands below, and what was tried out is as the title says.
    expect(texts('.subtitle')).to.deep.equal(['$32.12'])
    expect(texts('.gone')).to.deep.equal([])
    expect(texts('dd')[0]).to.equal('As above, nothing else')
    expect(texts('.speed summary')).to.deep.equal(['SpeedNormal · about 24 sec'])
    expect(texts('.full')).to.deep.equal([
      '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc',
      '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    ])
    expect(texts('.costs dd')).to.deep.equal(['$1.35 <0.001 ETH', '$33.46 0.01042 ETH'])
    expect(root.activeElement?.id).to.equal('title')
    root.querySelectorAll<HTMLInputElement>('.speeds input')[2]?.click()
    button('Refuse')?.click()
    button('Confirm')?.click()
    expect(sent).to.deep.equal(['fast', 'refuse', 'submit'])
    await expectAccessible(place)
  })

  it('with a danger has the focus on "Refuse", and is sent only after the tick', async () => {
    const { root, texts, button, sent, place } = shown('allowance of a person')
    expect(texts('.findings .danger')).to.deep.equal(['0x3c4…93bc is a personal address, not an app. It could take your USDC.'])
    expect(root.activeElement?.textContent).to.equal('Refuse')
    button('Send anyway')?.click()
    expect(sent).to.deep.equal([])
    root.querySelector<HTMLInputElement>('.tick input')?.click()
    expect(sent).to.deep.equal(['agree'])
    await expectAccessible(place)
  })

  it('moves the focus to "Refuse" where the chain tells a danger late, which is read with it', () => {
    const { again, root } = shown('tokens')
    expect(root.activeElement?.id).to.equal('title')
    root.querySelector<HTMLButtonElement>('.pair button:last-child')?.focus()
    const late = find('allowance of a person').state
    again(
      <div className="stage">
        <SendTransaction params={late.params} state={late} app={app} copy={copy} locale="en" send={() => undefined} />
      </div>,
    )
    expect(root.activeElement?.textContent).to.equal('Refuse')
    const id = root.activeElement?.getAttribute('aria-describedby') ?? ''
    expect(root.getElementById(id)?.textContent).to.contain('is a personal address')
  })

  it('what the person has begun is asked by no page', () => {
    for (const name of ['begun by the person', 'faster', 'canceled'])
      expect(shown(name).texts('.requester'), name).to.deep.equal(['Check before you send'])
  })

  it('cannot be sent before the balance is known', async () => {
    const { button, texts, place } = shown('loading')
    expect(button('Confirm')?.ariaDisabled).to.equal('true')
    expect(texts('.findings .note')).to.include('Checking your balance …')
    await expectAccessible(place)
  })

  it('cannot be sent where the balance is short, and offers to add funds', async () => {
    const { texts, button, sent, place } = shown('short of coins, to be bought')
    expect(texts('.lack')).to.deep.equal(['Not enough ETH: you need 0.01042 ETH and have 0.001 ETH.'])
    button('Confirm')?.click()
    button('Add Funds')?.click()
    expect(sent).to.deep.equal(['fund'])
    await expectAccessible(place)
    expect(shown('short of coins').button('Add Funds')).to.equal(undefined)
  })

  it('quotes the words of the page below what it is, with its host', () => {
    const { texts, title } = shown('with the words of the page')
    expect(title).to.equal('Send 0.01 ETH')
    expect(texts('.words')[0]).to.contain('tidewater.example says')
    expect(texts('.words')[0]).to.contain('Mint an item')
  })

  it('says that it will likely fail, and why', () => {
    expect(shown('likely to fail').texts('.findings .warn')).to.deep.equal([
      'There was an error preparing your transaction. Your transaction request will likely fail. The network says: execution reverted: the sale is over.',
    ])
  })

  it('shows what was sent with its hash, to be copied and looked up', async () => {
    const { texts, root, button, sent, title, place } = shown('complete')
    expect(title).to.equal('Transaction complete')
    // Short for the eye, whole for copying and screen readers.
    expect(texts('.hash')).to.deep.equal([`0x9f9…9f9f9f0x${'9f'.repeat(32)}`])
    expect(root.querySelector('a')?.href).to.equal(`https://etherscan.io/tx/0x${'9f'.repeat(32)}`)
    button('Copy hash')?.click()
    button('Close')?.click()
    expect(sent).to.deep.equal(['copy', 'close'])
    await expectAccessible(place)
  })
})

describe('every error of a transaction', () => {
  const facts = { now: 0, app, user: null } as Parameters<typeof machine.start>[1]
  const failed = (code: string, words: typeof copy) => {
    const error = localFailure(code === ELSE ? 'a_code_that_is_not_known' : code, 'The words of a node.')
    const [state] = machine.on(find('submitting').state, { type: 'failed', error }, facts)
    const { root, texts, title } = show(state, words)
    return { title, text: texts('.subtitle')[0] ?? '', button: texts('.button.primary')[0], all: root.textContent ?? '' }
  }
  for (const row of TRANSACTION_ROWS)
    it(nameOfRow(row), () => {
      const { all, ...english } = failed(row.code, copy)
      expect(english).to.deep.equal({ title: row.title, text: row.text, button: row.button })
      expect(all).not.to.contain('node')
      expect(failed(row.code, inGerman).title).not.to.equal(row.title)
    })
})
