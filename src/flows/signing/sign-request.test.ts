// The flow of a signature: what may be signed, what is told, and what a failure offers.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { facts } from '../../../test/fakes/app.ts'
import { fakeRuntime } from '../../../test/fakes/modal.ts'
import { OTHER, permit, UNISWAP, USDC } from '../../../test/fakes/sign-requests.ts'
import { walk } from '../../../test/fakes/walk.ts'
import type { ScreenParams } from '../../contract/screens.ts'
import { readRequest } from '../../contract/signing/read-request.ts'
import type { SignFrame } from '../../session/embedded/ask-to-sign.ts'
import { isHeld } from '../steps/confirming.ts'
import { canSign, jobs, machine, type SignRequestEvent, type SignRequestState } from './sign-request.ts'

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const known = facts({})
const { signal } = new AbortController()
const params: ScreenParams['EMBEDDED_WALLET_SIGN_REQUEST_SCREEN'] = {
  method: 'personal_sign',
  asked: '0x48656c6c6f',
  address: ADDRESS,
  origin: 'https://app.example',
  chain: '1',
  known: [ADDRESS],
}
const hash = { ...params, asked: `0x${'9f'.repeat(32)}` }
const start = (own = params) => machine.start(own, known)
const go = (state: SignRequestState, ...events: SignRequestEvent[]) => walk(machine, [state], events, known)
const failure = (code: string, own: object = {}) => ({
  type: 'failed' as const,
  error: { code, status: null, message: 'm', retryAfter: null, ...own },
})

describe('a signature', () => {
  test('is shown as the text that is signed, and asks the frame what it would sign', () => {
    const [state, command] = start()
    assert.deepEqual(state.shown.text, [{ kind: 'text', text: 'Hello' }])
    assert.deepEqual(command, { run: 'digest' })
  })

  test('is asked for once, with the digest that was told', () => {
    const [state] = start()
    const [signing, command] = go(state, { type: 'digest', digest: { digest: '0xd' } }, { type: 'sign' })
    assert.deepEqual([signing.at, command], ['signing', { run: 'sign', with: '0xd' }])
    assert.deepEqual(go(signing, { type: 'sign' }), [signing])
  })

  test('in spite of a danger needs a tick, which can be taken back', () => {
    const [state] = start(hash)
    assert.deepEqual(go(state, { type: 'sign' }), [state])
    assert.equal(go(state, { type: 'agree' }, { type: 'sign' })[0].at, 'signing')
    assert.equal(go(state, { type: 'agree' }, { type: 'agree' }, { type: 'sign' })[0].at, 'asking')
  })

  test('that the frame has answered is told, and closes after 1.4 s', () => {
    const [state] = start()
    const [done, ...commands] = go(state, { type: 'sign' }, { type: 'signed', signature: '0x1' })
    assert.equal(done.at, 'success')
    assert.deepEqual(commands, [
      { done: { kind: 'sign', result: { signature: '0x1' } } },
      { after: 1400, send: { type: 'close' } },
    ])
    assert.deepEqual(go(done, { type: 'close' })[1], { close: 'success' })
  })

  test('that the person refuses closes; all of them where the page insists', () => {
    const [state] = start()
    assert.deepEqual(go(state, { type: 'refuse' })[1], { close: 'dismissed' })
    assert.deepEqual(go(state, { type: 'refuse-all' }).slice(1), [{ run: 'refuseAll' }, { close: 'dismissed' }])
  })

  test('that fails can be tried again where that may help, and else rejects with what went wrong', () => {
    const [state] = start()
    const [failed, told] = go(state, { type: 'sign' }, failure('unable_to_sign'))
    assert.deepEqual([failed.at, failed.to, 'refused' in (told as object)], ['failed', 'retry', true])
    assert.equal(go(failed, { type: 'press' })[0].at, 'asking')
    for (const [code, own] of [
      ['embedded_wallet_not_found', {}],
      ['unable_to_sign', { retryable: false }],
    ] as const) {
      const [over] = go(state, { type: 'sign' }, failure(code, own))
      assert.deepEqual(go(over, { type: 'press' })[1], { abandon: over.error })
      assert.equal(over.error?.code, code)
    }
    assert.equal(go(state, { type: 'sign' }, failure('service_unreachable', { offline: true }))[0].title, 'error.offline')
  })

  test('is asked for again where the person left the second factor', () => {
    const [state] = start()
    for (const code of ['mfa_canceled', 'recovery_canceled'])
      assert.equal(go(state, { type: 'sign' }, failure(code))[0].at, 'asking')
  })

  test('of what cannot be read again is never asked for', () => {
    const [state, ...commands] = start({ ...params, method: 'eth_signTypedData_v4', asked: '{}' })
    assert.deepEqual([state.at, state.to, commands.some((command) => 'run' in command)], ['failed', 'close', false])
    assert.equal(go(state, { type: 'sign' })[0].at, 'failed')
  })
})

describe('an allowance', () => {
  const asking = (own: object = {}) => {
    const read = readRequest(
      { method: 'eth_signTypedData_v4', params: [ADDRESS, permit({ deadline: known.now / 1000 + 3600, ...own })] },
      ADDRESS,
    )
    assert.ok(read.kind === 'typed-data')
    return start({ ...params, method: 'eth_signTypedData_v4', asked: read.canonical })
  }
  const lower = OTHER.toLowerCase()
  const rules = ({ shown }: SignRequestState) => shown.findings.flatMap(({ rule }) => (rule === 'far-deadline' ? [] : [rule]))
  const person = { type: 'person', address: lower } as const

  test('has its spender looked at, and its addresses spelled', () => {
    const [state, ...commands] = asking()
    assert.deepEqual(commands, [
      { run: 'digest' },
      { run: 'spell', with: [USDC.toLowerCase(), lower] },
      // What the account has of it; our table knows the rest.
      { run: 'ask', with: { account: ADDRESS, addresses: [USDC.toLowerCase()], chain: '1', host: {} } },
      { run: 'look', with: { address: lower, chain: '1', host: {} } },
      { after: 1000, send: { type: 'waited' } },
    ])
    assert.deepEqual(rules(state), ['permit-unknown'])
    const [told] = go(state, { type: 'told', tokens: {}, has: { [USDC.toLowerCase()]: '2500000000' } })
    const has = told.shown.rows.find(({ label }) => label === 'has')?.value
    assert.deepEqual(has, [{ ...(has as object[])[0], amount: '2500000000', decimals: 6 }])
    assert.equal(
      state.shown.rows.some(({ label }) => label === 'has'),
      false,
    )
    assert.equal(
      asking({ spender: UNISWAP }).some((command) => 'run' in command && command.run === 'look'),
      false,
    )
  })

  test('is drawn, and can be signed, once what is asked about it is answered, or after a second', () => {
    const [state] = asking()
    const may = (...events: SignRequestEvent[]) => {
      const [last] = go(state, ...events, { type: 'agree' })
      return [isHeld(last), canSign(last), go(last, { type: 'sign' })[0].at]
    }
    const told = { type: 'told', tokens: {} } as const
    assert.deepEqual(may(), [true, false, 'asking'])
    assert.deepEqual(may(told), [true, false, 'asking'])
    assert.deepEqual(may(told, { type: 'not-known' }), [false, true, 'signing'])
    assert.deepEqual(may({ type: 'waited' }), [false, true, 'signing'])
    assert.equal(isHeld(start()[0]), false, 'about a message nothing is asked')
  })

  test('to a person is a danger that is agreed to anew', () => {
    const [ticked] = go(asking()[0], { type: 'waited' }, { type: 'agree' })
    const [warned] = go(ticked, person)
    assert.deepEqual([rules(warned), warned.agreed], [['approve-person'], false])
    assert.deepEqual(go(warned, { type: 'sign' }), [warned])
    assert.deepEqual(go(ticked, { type: 'not-known' }), [ticked])
    // What comes while the wallet signs is shown too.
    assert.deepEqual(rules(go(ticked, { type: 'sign' }, person)[0]), ['approve-person'])
  })

  test('is shown with addresses as other tools spell them; what is signed stays as it was', () => {
    const [state] = asking()
    const [shown] = go(state, person, { type: 'spelled', spelling: { [lower]: OTHER, [USDC.toLowerCase()]: USDC } })
    const written = JSON.stringify({ ...shown.shown, raw: '' })
    assert.ok(written.includes(OTHER) && written.includes(USDC) && !written.includes(lower), written)
    assert.equal(shown.shown.raw, state.shown.raw)
    assert.deepEqual([rules(shown), shown.agreed], [['approve-person'], false])
    const [ticked] = go(state, { type: 'agree' }, { type: 'spelled', spelling: {} })
    assert.equal(ticked.agreed, true, 'a spelling is no danger')
  })
})

describe('what the chain and the checksum say', () => {
  const { runtime } = fakeRuntime()
  const look = async (answer: () => Promise<Response>, chain = '1') => {
    const asked: unknown[] = []
    const { fetch } = globalThis
    globalThis.fetch = async (url, { body } = {}) => {
      asked.push([String(url), JSON.parse(String(body)).method, JSON.parse(String(body)).params])
      return answer()
    }
    try {
      return { event: await jobs.look(runtime, { address: OTHER, chain, host: {} }, { signal }), asked }
    } finally {
      globalThis.fetch = fetch
    }
  }
  const result = (result: unknown) => async () => Response.json({ jsonrpc: '2.0', id: 1, result })
  const person = { type: 'person', address: OTHER }

  test('an account without code is a person, also one that has lent itself some', async () => {
    for (const code of ['0x', `0xef0100${'ab'.repeat(20)}`]) {
      const { event, asked } = await look(result(code))
      assert.deepEqual(event, person, code)
      assert.deepEqual(asked.length, 1)
      assert.match(String((asked[0] as string[])[0]), /\/api\/v1\/rpc\/1$/)
      assert.deepEqual((asked[0] as unknown[]).slice(1), ['eth_getCode', [OTHER, 'latest']])
    }
  })
  test('what is a contract, and a chain that says nothing or is none of the app’s, raise no alarm and hold up nothing', async () => {
    for (const answer of [result('0x6080'), result(null), result({}), () => Promise.reject(new TypeError('offline'))])
      assert.deepEqual((await look(answer)).event, { type: 'not-known' })
    assert.deepEqual(await look(result('0x'), '424242'), { event: { type: 'not-known' }, asked: [] })
  })
  test('addresses are spelled with their checksum', async () => {
    const event = await jobs.spell(runtime, [OTHER.toLowerCase()], { signal })
    assert.deepEqual(event, { type: 'spelled', spelling: { [OTHER.toLowerCase()]: OTHER } })
  })
})

describe('what the frame does for it', () => {
  const { runtime } = fakeRuntime()
  const frame = (own: Partial<SignFrame>): SignFrame => ({
    sign: async () => '0x1',
    digest: async () => ({ digest: '0xd' }),
    refuseAll() {},
    ...own,
  })
  test('gives the signature that it answers, and nothing else', async () => {
    const asked: unknown[] = []
    const sign = async (digest?: string) => {
      asked.push(digest)
      return '0xsigned'
    }
    assert.deepEqual(await jobs.sign(runtime, '0xd', { signal, frame: frame({ sign }) }), {
      type: 'signed',
      signature: '0xsigned',
    })
    assert.deepEqual(asked, ['0xd'])
    for (const answer of [undefined, '', {}, null]) {
      const event = await jobs.sign(runtime, undefined, { signal, frame: frame({ sign: async () => answer }) })
      assert.equal(event.type === 'failed' && event.error.code, 'unable_to_sign')
    }
  })
  test('tells its digest, or none', async () => {
    assert.deepEqual(await jobs.digest(runtime, undefined, { signal, frame: frame({}) }), {
      type: 'digest',
      digest: { digest: '0xd' },
    })
    const broken = frame({ digest: () => Promise.reject(new Error('no')) })
    assert.deepEqual(await jobs.digest(runtime, undefined, { signal, frame: broken }), { type: 'digest', digest: null })
  })
})

describe('a token that our table has not', () => {
  const TOKEN = `0x${'70'.repeat(20)}`
  const at = (domain: object) => ({
    ...params,
    method: 'eth_signTypedData_v4' as const,
    asked: (
      readRequest({ method: 'eth_signTypedData_v4', params: [ADDRESS, permit({ spender: UNISWAP }, domain)] }, ADDRESS) as {
        canonical: string
      }
    ).canonical,
  })
  const unknown = at({ name: 'T', chainId: 1, verifyingContract: TOKEN })
  const rules = ({ shown }: SignRequestState) => shown.findings.flatMap(({ rule }) => (rule === 'far-deadline' ? [] : [rule]))
  const amounts = ({ shown }: SignRequestState) =>
    shown.values.items as readonly { decimals?: number; token: { claims?: string } }[]
  const told = (facts: object): SignRequestEvent => ({ type: 'told', tokens: { [TOKEN]: facts } })

  test('is asked about at its chain; of a known one, what the account has of it', () => {
    const ask = (own: typeof params) =>
      start(own).find((one) => 'run' in one && one.run === 'ask') as { with: object } | undefined
    const { addresses, chain } = Object(ask(unknown)?.with)
    assert.deepEqual([addresses, chain], [[TOKEN], '1'])
    assert.deepEqual(Object(ask(at({ name: 'T', chainId: 8453, verifyingContract: TOKEN }))?.with).chain, '8453')
    assert.deepEqual(Object(ask(at({ name: 'U', chainId: 1, verifyingContract: USDC }))?.with).addresses, [USDC.toLowerCase()])
  })
  test('is in its smallest unit until that is known, and in units of its own then', () => {
    const [before] = start(unknown)
    assert.deepEqual([rules(before), amounts(before)[0]?.decimals], [['unknown-decimals'], undefined])
    const [after] = go(before, told({ decimals: 6, symbol: 'TKN', kind: 'erc20' }))
    assert.deepEqual([rules(after), amounts(after)[0]?.decimals, amounts(after)[0]?.token.claims], [[], 6, 'TKN'])
    const [fake] = go(before, told({ decimals: 6, symbol: 'USDC', kind: 'erc20' }))
    assert.deepEqual(rules(fake), ['name-claims'])
    assert.ok(fake.shown.rows.some(({ label, value }) => label === 'token' && Object(value).address === TOKEN))
  })
  test('counts as the page lists it where its chain is silent, and as it says itself where that differs', () => {
    const tokens = { [`1 ${TOKEN}`]: { symbol: 'TKN', decimals: 18 } }
    const [before] = start({ ...unknown, tokens } as typeof params)
    assert.deepEqual([rules(before), amounts(before)[0]?.decimals], [[], 18])
    const [silent] = go(before, { type: 'not-known' })
    assert.equal(amounts(silent)[0]?.decimals, 18)
    const [after] = go(before, told({ decimals: 6, symbol: 'TKN', kind: 'erc20' }))
    assert.deepEqual([rules(after), amounts(after)[0]?.decimals], [['token-differs'], 6])
  })
  test('takes the tick away where what it says is a danger that was not there', () => {
    const stranger = {
      ...unknown,
      asked: (
        readRequest(
          { method: 'eth_signTypedData_v4', params: [ADDRESS, permit({}, { name: 'T', chainId: 1, verifyingContract: TOKEN })] },
          ADDRESS,
        ) as {
          canonical: string
        }
      ).canonical,
    }
    const [agreed] = go(start(stranger)[0], { type: 'agree' })
    assert.equal(go(agreed, told({ decimals: 6, kind: 'erc20' }))[0].agreed, true)
    assert.equal(go(agreed, { type: 'person', address: OTHER.toLowerCase() })[0].agreed, false)
  })
})
