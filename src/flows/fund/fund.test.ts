// Promises of the machines of funding: what is asked when, what ends the asking, and what is told.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { facts } from '../../../test/fakes/app.ts'
import { machine as methods } from '../fund-route/fund-methods.ts'
import { localFailure } from '../runtime/errors.ts'
import { canSend, machine as transfer } from '../transfer-in/transfer-in.ts'
import { amountFault, type FundQuote, machine as prompt } from './purchase-prompt.ts'
import { type Purchase, type StatusState, machine as status } from './purchase-status.ts'

const ADDRESS = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const FUNDING = { address: ADDRESS, currency: 'ETH_ETHEREUM' } as const
const known = facts()
const later = { after: 3000, send: { type: 'look' } }
const error = localFailure('service_unreachable', 'no')

const begun = () => status.start({ id: 'lk', url: 'https://buy.moonpay.com', funding: FUNDING }, known)
const found = (state: StatusState, own: Partial<Purchase> | null) => {
  const purchase = own && {
    status: 'pending' as const,
    paymentMethod: 'credit_debit_card',
    currencyCode: 'eth',
    quoteCurrencyAmount: 1,
    ...own,
  }
  return status.on(state, { type: 'found', purchase }, known)
}
const told = (at: string) => ({ kind: 'fund', result: { status: at } })

test('a purchase is asked for every three seconds, until the provider knows it and after', () => {
  const [first, wait] = begun()
  assert.deepEqual([first.at, wait], ['waiting', later])
  assert.deepEqual(status.on(first, { type: 'look' }, known).slice(1), [{ run: 'look', with: 'lk' }])
  assert.deepEqual(found(first, null).slice(1), [later])
  assert.deepEqual(found(first, { status: 'waitingPayment' }).slice(1), [later])
})

test('what it has become is told once, and is the result where the person leaves', () => {
  const [first] = begun()
  const [pending, ...commands] = found(first, {})
  assert.deepEqual(commands, [{ emit: told('pending') }, { done: told('pending') }, later])
  assert.deepEqual(found(pending, {}).slice(1), [later])
  assert.deepEqual(status.on(pending, { type: 'leave' }, known)[1], { close: 'success' })
  assert.deepEqual(status.on(first, { type: 'leave' }, known)[1], { close: 'dismissed' })
})

test('a purchase that has ended is asked for no more', () => {
  for (const [own, at] of [
    [{ status: 'completed' }, 'completed'],
    [{ status: 'failed' }, 'failed'],
    [{ status: 'waitingAuthorization', paymentMethod: 'sepa_bank_transfer' }, 'waitingAuthorization'],
  ] as const) {
    const [ended, ...commands] = found(begun()[0], own)
    assert.equal(ended.at, at)
    // Promise and event at once; of what can be tried again in the same call, the event.
    const now = at === 'failed' ? [{ emit: told(at) }, { done: told(at) }] : [{ reached: told(at) }]
    assert.deepEqual(commands, [...now, { run: 'ended', with: at }])
    assert.deepEqual(status.on(ended, { type: 'look' }, known).slice(1), [])
  }
})

test('a card that waits for its bank is shown as on its way, and asked for on', () => {
  const [state, ...commands] = found(begun()[0], { status: 'waitingAuthorization' })
  assert.equal(state.at, 'pending')
  assert.deepEqual(commands.at(-1), later)
})

test('three failures in a row are a failure of the provider, fewer are none', () => {
  const fail = (state: StatusState) => status.on(state, { type: 'unread', error }, known)
  const [one] = fail(begun()[0])
  const [two, again] = fail(one)
  assert.deepEqual([two.at, again], ['waiting', later])
  const [known2] = found(two, null)
  assert.equal(known2.errors, 0, 'an answer ends the row')
  const [three, ...commands] = fail(fail(fail(known2)[0])[0])
  assert.equal(three.at, 'serviceFailure')
  assert.deepEqual(commands.slice(0, 2), [{ emit: told('serviceFailure') }, { done: told('serviceFailure') }])
  assert.deepEqual(status.on(three, { type: 'retry' }, known)[1], {
    replace: { screen: 'FIAT_ON_RAMP_PROMPT_SCREEN', params: FUNDING },
  })
})

const look = { accent: known.app.accent, theme: known.app.theme }
const BOUGHT = { ...FUNDING, money: '50' }
const signed = { type: 'signed', url: 'https://buy.moonpay.com', id: 'lk', funding: BOUGHT } as const
const quote = { coins: 0.0178, total: 50, fee: 5.49, least: 20, most: 10_000 }
const pausing = (text: string) => ({ after: 400, send: { type: 'typed', text } })

test('the prompt has its address signed, and goes on once the link was followed', () => {
  const [first, ask, sign] = prompt.start(FUNDING, known)
  assert.deepEqual(ask, { run: 'quote', with: BOUGHT })
  assert.deepEqual(sign, { run: 'sign', with: { ...BOUGHT, ...look } })
  assert.deepEqual(prompt.on(first, { type: 'followed' }, known).slice(1), [])
  const [ready] = prompt.on(first, signed, known)
  assert.deepEqual(prompt.on(ready, { type: 'followed' }, known).slice(1), [
    { run: 'started' },
    { after: 0, send: { type: 'opened' } },
  ])
  assert.deepEqual(prompt.on(ready, { type: 'opened' }, known)[1], {
    replace: {
      screen: 'FIAT_ON_RAMP_STATUS_SCREEN',
      params: { url: 'https://buy.moonpay.com', id: 'lk', funding: BOUGHT },
    },
  })
})

test('a quote is shown for the amount that is typed, and asked for again when it does not hold any more', () => {
  const [first] = prompt.start(FUNDING, known)
  const [shown, again] = prompt.on(first, { type: 'quoted', funding: BOUGHT, quote: { ...quote, holds: 60_000 } }, known)
  const told = { ...quote, until: known.now + 60_000 }
  assert.deepEqual(shown.quote, told)
  assert.deepEqual(again, { after: 60_000, send: { type: 'expired', quote: told } })
  assert.deepEqual(prompt.on(shown, { type: 'expired', quote: shown.quote as FundQuote }, known)[1], {
    run: 'quote',
    with: BOUGHT,
  })
  const [typed, pause] = prompt.on(shown, { type: 'amount', text: '75,5' }, known)
  assert.deepEqual([typed.quote, pause], ['asking', pausing('75,5')])
  assert.deepEqual(
    prompt.on(typed, { type: 'expired', quote: shown.quote as FundQuote }, known).slice(1),
    [],
    'of another amount',
  )
  const late = prompt.on(typed, { type: 'quoted', funding: BOUGHT, quote: { ...quote, holds: null } }, known)[0]
  assert.equal(late.quote, 'asking', 'the quote of the amount before is not shown')
  assert.deepEqual(prompt.on(typed, { type: 'typed', text: '75' }, known).slice(1), [], 'typed on')
  const own = { ...FUNDING, money: '75.5' }
  assert.deepEqual(prompt.on(typed, { type: 'typed', text: '75,5' }, known).slice(1), [
    { run: 'quote', with: own },
    { run: 'sign', with: { ...own, ...look } },
  ])
  const none = prompt.on(typed, { type: 'quoted', funding: own, quote: null }, known)[0]
  assert.equal(none.quote, null)
  const soon = prompt.on(typed, { type: 'quoted', funding: own, quote: { ...quote, holds: 1 } }, known)
  assert.deepEqual((soon[1] as { after: number }).after, 10_000, 'not asked in a row')
})

test('an address of another amount is not offered, and an amount that is not sold leads nowhere', () => {
  const [first] = prompt.start(FUNDING, known)
  const [ready] = prompt.on(first, signed, known)
  const [typed] = prompt.on(ready, { type: 'amount', text: '60' }, known)
  assert.equal(typed.signed, null)
  assert.equal(prompt.on(typed, signed, known)[0].signed, null)
  const [ranged] = prompt.on(first, { type: 'quoted', funding: BOUGHT, quote: { ...quote, holds: null } }, known)
  for (const [text, fault] of [
    ['19.99', 'least'],
    ['10000.01', 'most'],
    ['20', null],
    ['', null],
    ['x', 'none'],
    ['0', 'none'],
    ['1.234', 'none'],
    ['99999999', 'none'],
  ] as const) {
    const [next] = prompt.on(ranged, { type: 'amount', text }, known)
    assert.equal(amountFault(next), fault, text)
    const asked = prompt.on(next, { type: 'typed', text }, known).slice(1)
    const commands = fault ? [] : text === '' ? ['sign'] : ['quote', 'sign']
    assert.deepEqual(
      asked.map((one) => (one as { run: string }).run),
      commands,
      text,
    )
  }
})

test('a page that names coins has them quoted, and their address signed', () => {
  const asked = { ...FUNDING, amount: '0.5' }
  const [state, ask, sign] = prompt.start(asked, known)
  assert.deepEqual([state.kind, state.typed], ['coins', '0.5'])
  assert.deepEqual(
    [ask, sign],
    [
      { run: 'quote', with: asked },
      { run: 'sign', with: { ...asked, ...look } },
    ],
  )
})

test('each way has its screen', () => {
  const wallet = { address: `0x${'1'.repeat(40)}`, name: 'MetaMask' }
  const params = { ...FUNDING, amount: '0.5', methods: ['card', 'receive', 'wallet'], wallet, network: 'Base' } as const
  const [state] = methods.start(params, known)
  const to = (method: 'card' | 'receive' | 'wallet') => methods.on(state, { type: 'choose', method }, known)[1]
  assert.deepEqual(to('card'), { go: { screen: 'FIAT_ON_RAMP_PROMPT_SCREEN', params: { ...FUNDING, amount: '0.5' } } })
  assert.deepEqual(to('receive'), { go: { screen: 'FUND_RECEIVE_SCREEN', params: { address: ADDRESS, network: 'Base' } } })
  assert.deepEqual(to('wallet'), {
    go: { screen: 'FUND_TRANSFER_SCREEN', params: { address: ADDRESS, from: wallet, amount: '0.5' } },
  })
})

test('a transfer needs an amount that the wallet has; a refusal leaves what was typed', () => {
  const from = { address: `0x${'1'.repeat(40)}`, name: 'MetaMask' }
  const chain = { id: 8453, name: 'Base', symbol: 'ETH', decimals: 18, test: false, explorer: null }
  const [first] = transfer.start({ address: ADDRESS, from }, known)
  const [empty] = transfer.on(first, { type: 'looked', chain, balance: 10n ** 18n }, known)
  const type = (text: string) => transfer.on(empty, { type: 'amount', text }, known)[0]
  for (const text of ['', '0', 'x', '-1', '1.1', '0.0000000000000000001']) assert.equal(canSend(type(text)), false, text)
  const [sending, command] = transfer.on(type('0,5'), { type: 'submit' }, known)
  assert.equal(sending.at, 'confirming')
  assert.deepEqual(command, { run: 'send', with: { from: from.address, to: ADDRESS, value: 5n * 10n ** 17n, chain: 8453 } })
  assert.deepEqual(transfer.on(sending, { type: 'submit' }, known).slice(1), [])
  const [back] = transfer.on(sending, { type: 'refused', error: localFailure('user_rejected_request', 'no') }, known)
  assert.deepEqual([back.at, back.amount, canSend(back)], ['entry', '0,5', true])
  const [, done] = transfer.on(sending, { type: 'sent', hash: '0xab' }, known)
  assert.deepEqual(done, { reached: told('pending') })
})
