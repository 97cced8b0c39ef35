// What a person sees of a request to sign, drawn by React in a real browser: every state of the gallery.

import { expect } from '@open-wc/testing'
import { expectAccessible } from '../../../test/a11y.ts'
import { drawOnStage } from '../../../test/draw-on-stage.tsx'
import { app } from '../screen-state.ts'
import SignRequest, { copy, styles } from './sign-request.tsx'
import { states } from './states.ts'

const show = (name: string) => {
  const found = states.EMBEDDED_WALLET_SIGN_REQUEST_SCREEN.find((one) => one.name === name)
  if (!found) throw new Error(`There is no state ${name}.`)
  const sent: string[] = []
  const { params, state } = found
  const screen = <SignRequest {...{ params, state, app, copy, locale: 'en' }} send={({ type }) => sent.push(type)} />
  return { ...drawOnStage(screen, styles), sent }
}

describe('a request to sign', () => {
  it('says who asks, for which account, and what it is, in words of ours', async () => {
    const { root, texts, title, place, sent, button } = show('message, with the words of the page')
    expect(texts('.requester')).to.deep.equal(['tidewater.example asks'])
    expect(title).to.equal('Sign a message')
    expect(texts('.said')).to.deep.equal(['Hello'])
    expect(texts('.findings .note')).to.deep.equal(['tidewater.example says: “Free gift: claim your 100 USDC”'])
    expect(texts('.full')).to.deep.equal(['0x70997970C51812dc3A010C7d01b50e0d17dc79C8'])
    expect(root.activeElement?.id).to.equal('title')
    button('Refuse')?.click()
    button('Sign')?.click()
    expect(sent).to.deep.equal(['refuse', 'sign'])
    await expectAccessible(place)
  })

  it('with a danger has the focus on "Refuse", and signs only after the tick', async () => {
    const { root, texts, button, sent, place, title } = show('allowance, unknown spender')
    expect(title).to.equal('Allow spending of 250 USDC')
    expect(texts('.findings .danger')).to.deep.equal(['0x3c4…93bc is unknown and could take your USDC with this signature.'])
    expect(root.activeElement?.textContent).to.equal('Refuse')
    const anyway = button('Sign anyway')
    expect(anyway?.ariaDisabled).to.equal('true')
    anyway?.click()
    expect(sent).to.deep.equal([])
    root.querySelector('input')?.click()
    expect(sent).to.deep.equal(['agree'])
    await expectAccessible(place)
    const understood = show('allowance, unknown spender, understood')
    expect(understood.root.querySelector('input')?.checked).to.equal(true)
    understood.button('Sign anyway')?.click()
    expect(understood.sent).to.deep.equal(['sign'])
  })

  it('marks what is hidden, and folds what was pushed out of sight', () => {
    expect(show('message, hidden characters').texts('mark')).to.deep.equal(['[U+202E]', '[U+200B]'])
    const { root, texts } = show('message, padded')
    expect(texts('summary')).to.deep.equal(['30 folded lines or letters'])
    expect(root.querySelector('.said')?.textContent).to.contain('I give all I have.')
  })

  it('draws fields of data as text, lists cut after five', () => {
    const { texts, title } = show('typed data')
    expect(title).to.equal('Sign Mail')
    expect(texts('dt')).to.include.members([
      'from',
      'name',
      'wallet',
      'to[0]',
      'contents',
      'urgent',
      'App',
      'Contract',
      'Network',
    ])
    expect(texts('dd')).to.include.members(['Ada', 'Hello, Bob!', 'No', 'Ethereum'])
    expect(show('typed data, with warnings').texts('summary')).to.deep.equal(['2 more'])
  })

  it('folds the rest of a long list, and says of an address in it what it is', async () => {
    const { root, texts, place } = show('typed data, a long list')
    const twin = `0x7099${'0'.repeat(32)}79c8`
    expect(texts('.findings .danger')).to.deep.equal([
      `One address imitates another that is known. Compare every character.In the request${twin}Known0x70997970C51812dc3A010C7d01b50e0d17dc79C8`,
    ])
    const fold = root.querySelector('details') as HTMLDetailsElement
    expect([fold.open, fold.querySelector('summary')?.textContent]).to.deep.equal([false, '2 more'])
    fold.querySelector('summary')?.click()
    expect(fold.open).to.equal(true)
    expect([...fold.querySelectorAll('.full')].map(({ textContent }) => textContent)).to.include(twin)
    await expectAccessible(place)
  })

  it('warns of a token that calls itself as a known one, and has its address', async () => {
    const { texts, title, place } = show('allowance of a token that calls itself as a known one')
    expect(title).to.equal('Allow spending of 12 “USDC”')
    expect(texts('.findings .warn')).to.deep.equal(['This calls itself USDC, but it is not the known USDC.'])
    expect(texts('dd')).to.include('“USDC”0x7070b1d5f3d1e0b4c6a2f8e9d7c5a3b1907e6f4d')
    await expectAccessible(place)
    expect(show('allowance of a token that is not known').title).to.equal('Allow spending of 250,000,000 units of 0x707…6f4d')
  })

  it('tells what an order gives and gets, to whom else, and draws one whole that it understands in part', async () => {
    const { texts, title, place } = show('order of an item')
    expect(title).to.equal('Sell 0x707…6f4d #4211 for 9.75 ETH')
    expect(texts('.amount')).to.deep.equal(['0x707…6f4d #4211', '9.75 ETH', '0.25 ETH'])
    expect(texts('dt')).to.include.members(['You give', 'You get', 'Fees and royalties', 'Collection'])
    await expectAccessible(place)
    const told = show('order of an item, told')
    expect(told.title).to.equal('Sell “Tidy Apes” #4211 for 9.75 ETH')
    expect(told.texts('dd')).to.include('“Tidy Apes”0x7070b1d5f3d1e0b4c6a2f8e9d7c5a3b1907e6f4d')
    expect(show('order of any item').title).to.equal('Sell any item of “Tidy Apes” for 9.75 ETH')
    expect(show('order on Blur').texts('dt')).to.include('recipient')
    const partly = show('order that is only partly understood')
    expect(partly.title).to.equal('Sign OrderComponents')
    expect(partly.texts('.findings .danger')).to.deep.equal([
      'Only a part of this OrderComponents is understood: it could give away more than it seems to. Read every field.',
    ])
    expect(partly.texts('dt')).to.include.members(['offerer', 'hook', 'consideration[1]'])
  })

  it('has the raw data and the digest behind a press', () => {
    const closed = show('message')
    expect([closed.button('Raw data')?.ariaExpanded, closed.texts('.mono').length]).to.deep.equal(['false', 1])
    closed.button('Raw data')?.click()
    expect(closed.sent).to.deep.equal(['open'])
    const open = show('message, raw data')
    expect(open.texts('section.mono')).to.deep.equal(['0x48656c6c6f'])
    expect(open.texts('dd.mono').length).to.equal(3)
    expect(show('message, raw data without a digest').root.textContent).to.contain(copy.noDigest)
  })

  it('takes nothing while it signs, and then says that it is done', async () => {
    const { button, sent, texts } = show('signing, in spite of a danger')
    button('Refuse')?.click()
    button('Sign anyway')?.click()
    expect(sent).to.deep.equal([])
    expect(texts('[role=status]')).to.deep.equal(['Signing'])
    const done = show('signed')
    expect([done.title, done.root.querySelectorAll('button').length]).to.deep.equal(['Signed', 0])
  })

  it('is accessible when it is done', () => expectAccessible(show('signed').place))

  it('that failed is tried again, or closed', () => {
    const labels = (name: string) => show(name).texts('button')
    expect(labels('failed')).to.deep.equal(['Try again'])
    expect(labels('failed, nothing to try again')).to.deep.equal(['Close'])
  })

  it('keeps its buttons in view and within 360 px, whatever is asked', () => {
    for (const { name } of states.EMBEDDED_WALLET_SIGN_REQUEST_SCREEN) {
      const { place, root } = show(name)
      place.style.cssText = 'display: block; width: 360px'
      expect(root.querySelector('.screen')?.scrollWidth, name).to.be.at.most(360)
    }
  })
})
