// Whether an address is known cannot be told from how long, or in what words, a code is refused or sent (security.md, "Enumeration").
// A median of ratios in one run, taken alternately: a slow machine slows both.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { onEachEngine } from './engines.ts'
import { type Answer, type Client, createLab, type Lab, SESSION } from './lab.ts'

const PAIRS = process.env.SWEEP ? 1000 : 60
/** What is looked for is a mail or a question to the database that one of the two is spared: that halves the time. */
const MOST = process.env.SWEEP ? 1.25 : 1.6

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

await onEachEngine((engine) => {
  let lab: Lab
  let client: Client
  before(async () => {
    lab = createLab(engine)
    client = await lab.newApp()
  })
  const shape = ({ status, body, headers }: Answer): string => JSON.stringify([status, body, [...headers.keys()].sort()])

  test(`${PAIRS} pairs of a known and an unknown address: the same answer in the same time`, async (t) => {
    const ratios: number[] = []
    const timed = async (email: string): Promise<{ took: number; shape: string }> => {
      const began = performance.now()
      const answer = await client.call(SESSION.init, { email })
      return { took: performance.now() - began, shape: shape(answer) }
    }
    for (let pair = 0; pair < PAIRS; pair++) {
      const known = `known${pair}@example.com`
      const stranger = `stranger${pair}@example.com`
      // Both have asked for a code before; one of them has an account.
      await client.logIn(known)
      await client.sendCode(stranger)
      lab.clock.advance(31_000)
      const emails = [known, stranger]
      if (pair % 2) emails.reverse()
      const both = [await timed(emails[0] ?? ''), await timed(emails[1] ?? '')]
      if (pair % 2) both.reverse()
      assert.equal(both[0]?.shape, both[1]?.shape)
      // Each pair is its own measure: what else the machine does meanwhile falls on both of its halves.
      ratios.push((both[0]?.took ?? 0) / (both[1]?.took ?? 0))
    }
    const ratio = median(ratios)
    t.diagnostic(`${PAIRS} pairs on ${engine.name}: known to unknown ${ratio.toFixed(3)}`)
    assert.ok(ratio < MOST && ratio > 1 / MOST, `ratio ${ratio.toFixed(3)}`)
  })

  test('a wrong code is refused in the same words for both', async () => {
    await client.logIn('word@example.com')
    const wrong = (email: string) => client.call(SESSION.login, { email, code: '000000', mode: 'no-signup' })
    assert.equal(shape(await wrong('word@example.com')), shape(await wrong('nobody@example.com')))
  })
})
