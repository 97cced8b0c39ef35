// Known and unknown identifiers are told apart neither by words nor by time (docs/design/security.md, "Enumeration").
// Each test run compares the work done; the sweep also times it, as a median of ratios in one run, alternately.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { onEachEngine } from './engines.ts'
import { type Answer, type Client, createLab, type Lab, SESSION } from './lab.ts'

const PAIRS = 12
const TIMED_PAIRS = 1000
/** What is looked for is a mail or a question to the database that one of the two is spared: that halves the time. */
const MOST = 1.25

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

await onEachEngine((engine) => {
  let lab: Lab
  let client: Client
  let questions: string[] = []
  before(async () => {
    const watched = engine.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        questions.push(`${result.rows.length} rows, ${result.numAffectedRows} changed`)
        return result
      },
    })
    lab = createLab({ name: engine.name, db: watched })
    client = await lab.newApp()
  })
  const shape = ({ status, body, headers }: Answer): string => JSON.stringify([status, body, [...headers.keys()].sort()])

  interface Asked {
    readonly took: number
    readonly shape: string
    /** What the service did for it: the results of its questions to the database, and its mails. */
    readonly work: readonly [readonly string[], number]
  }
  const ask = async (email: string): Promise<Asked> => {
    questions = []
    const mails = lab.mail.sent.length
    const began = performance.now()
    const answer = await client.call(SESSION.init, { email })
    return { took: performance.now() - began, shape: shape(answer), work: [questions, lab.mail.sent.length - mails] }
  }
  /** The same question for two addresses that have both asked for a code before; one of them has an account. */
  const askForBoth = async (pair: number): Promise<{ known: Asked; stranger: Asked }> => {
    const known = `known${pair}@example.com`
    const stranger = `stranger${pair}@example.com`
    await client.logIn(known)
    await client.sendCode(stranger)
    lab.clock.advance(31_000)
    // What the service has to read anew every so often is no work of either.
    await client.sendCode(`before${pair}@example.com`)
    if (pair % 2) {
      const later = await ask(stranger)
      return { known: await ask(known), stranger: later }
    }
    return { known: await ask(known), stranger: await ask(stranger) }
  }

  test('a known and an unknown address: the same answer after the same work', async () => {
    for (let pair = 0; pair < PAIRS; pair++) {
      const { known, stranger } = await askForBoth(pair)
      assert.equal(known.shape, stranger.shape)
      assert.deepEqual(known.work, stranger.work)
      assert.ok(known.work[0].length > 0 && known.work[1] === 1, 'the work is seen')
    }
  })

  if (process.env.SWEEP)
    test(`${TIMED_PAIRS} pairs of a known and an unknown address: the same time`, async (t) => {
      const ratios: number[] = []
      for (let pair = PAIRS; pair < PAIRS + TIMED_PAIRS; pair++) {
        const { known, stranger } = await askForBoth(pair)
        // Each pair is its own measure: what else the machine does meanwhile falls on both of its halves.
        ratios.push(known.took / stranger.took)
      }
      const ratio = median(ratios)
      t.diagnostic(`${TIMED_PAIRS} pairs on ${engine.name}: known to unknown ${ratio.toFixed(3)}`)
      assert.ok(ratio < MOST && ratio > 1 / MOST, `ratio ${ratio.toFixed(3)}`)
    })

  test('a wrong code is refused in the same words for both', async () => {
    await client.logIn('word@example.com')
    const wrong = (email: string) => client.call(SESSION.login, { email, code: '000000', mode: 'no-signup' })
    assert.equal(shape(await wrong('word@example.com')), shape(await wrong('nobody@example.com')))
  })
})
