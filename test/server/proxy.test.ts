// TRUST_PROXY through real proxies: whose address is counted (docs/design/security.md, "Guess budget").

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createApp } from '../../server/http/app.ts'
import { type Fetch, type Listening, listen } from '../../server/http/listen.ts'
import { type SmallProxy, startProxy } from '../proxy.ts'
import { onEachEngine } from './engines.ts'
import { createLab, SESSION } from './lab.ts'

const LIMIT = 5
const FORGED = ['198.51.100.77', '10.0.0.1, 127.0.0.1', '::1', 'unknown, 203.0.113.250', '"203.0.113.1"', ', ,', '1.2.3.4:80']

await onEachEngine((engine) => {
  const open: { close(patience: number): Promise<void> }[] = []
  const keep = <T extends SmallProxy | Listening>(one: T): T => {
    open.push(one)
    return one
  }
  let people = 0
  let chain: Record<'none' | 'one' | 'two' | 'short' | 'direct', (saw: string) => Promise<string>>
  let app: string

  const serve = async (hops: number) => {
    const lab = createLab(engine, {
      NODE_ENV: 'production',
      TRUST_PROXY: String(hops),
      WRONG_CODES_PER_IP_PER_HOUR: String(LIMIT),
    })
    app ??= (await lab.newApp()).id
    const listening = keep(await listen(createApp(lab.deps).fetch as Fetch, '127.0.0.1', 0))
    return `http://127.0.0.1:${listening.port}`
  }
  before(async () => {
    const [zero, one, two] = [await serve(0), await serve(1), await serve(2)]
    const inner = keep(await startProxy(two, '10.1.1.1'))
    const front = async (to: string, saw: string) => keep(await startProxy(to, saw)).url
    chain = {
      none: (saw) => front(zero, saw),
      one: (saw) => front(one, saw),
      two: (saw) => front(inner.url, saw),
      // One proxy where two are expected: the caller went around the outer one.
      short: (saw) => front(two, saw),
      direct: async () => two,
    }
  })
  after(async () => {
    for (const one of open.toReversed()) await one.close(0)
  })

  /** A wrong try at a new address; true while it is judged, false when its sender is over the limit. */
  const guess = async (url: string, forwardedFor?: string): Promise<boolean> => {
    const response = await fetch(url + SESSION.login, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'privy-app-id': app,
        ...(forwardedFor !== undefined && { 'x-forwarded-for': forwardedFor }),
      },
      body: JSON.stringify({ email: `proxy${++people}@example.com`, code: '000000' }),
    })
    assert.ok([422, 429].includes(response.status), String(response.status))
    return response.status === 422
  }
  const spend = async (url: string): Promise<void> => {
    for (let tries = 0; tries < LIMIT; tries += 1) assert.equal(await guess(url), true)
    assert.equal(await guess(url), false)
  }

  for (const [name, first, second] of [
    ['one', '203.0.113.1', '203.0.113.2'],
    ['two', '203.0.113.3', '203.0.113.4'],
  ] as const) {
    test(`behind ${name}: each client has its own budget, and none can forge another's`, async () => {
      const [thief, honest] = [await chain[name](first), await chain[name](second)]
      await spend(thief)
      for (const forged of [...FORGED, second]) assert.equal(await guess(thief, forged), false, forged)
      assert.equal(await guess(honest), true)
      // A caller cannot spend the budget of another address.
      for (let tries = 0; tries < LIMIT; tries += 1) await guess(thief, second)
      assert.equal(await guess(honest), true)
    })
  }

  test('where no proxy is declared the header is nobody, and all that comes from one socket is one', async () => {
    await spend(await chain.none('203.0.113.5'))
    assert.equal(await guess(await chain.none('203.0.113.6'), '203.0.113.7'), false)
  })

  test('a way past a proxy leads to the socket, whatever the header says', async () => {
    const [past, direct] = [await chain.short('203.0.113.8'), await chain.direct('')]
    // Both come from loopback without the whole chain: one budget, not one for each forged header.
    let judged = 0
    for (const forged of [undefined, ...FORGED]) judged += Number(await guess(direct, forged && `${forged}`.split(',')[0]))
    assert.ok(judged <= LIMIT, String(judged))
    assert.equal(await guess(past), false)
  })

  test('an address with its port, as some balancers write it, is that address', async () => {
    const [plain, ported] = [await chain.one('203.0.113.9'), await chain.one('203.0.113.9:52817')]
    await spend(plain)
    assert.equal(await guess(ported), false)
    const [six, sixPorted] = [await chain.one('2001:db8:9:9::1'), await chain.one('[2001:db8:9:9::2]:443')]
    await spend(six)
    assert.equal(await guess(sixPorted), false)
  })
})
