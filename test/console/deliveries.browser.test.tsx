// The events of an app's webhook as an operator goes through them: by state, page by page, sent again singly or all.

import { expect } from '@open-wc/testing'
import { act } from 'react'
import { Deliveries } from '../../console/app/deliveries.tsx'
import { OperatorContext } from '../../console/operator.ts'
import { draw } from '../draw.tsx'
import { until } from '../until.ts'

const operator = { id: 'o', name: 'Olga', role: 'developer', acts: ['webhooks.replay'], service: 'https://id.example' } as const
const PAGE = 50
const STATES = ['dead', 'delivered', 'waiting'] as const
/** Events as the service keeps them, newest first. */
const all = Array.from({ length: PAGE + 10 }, (_, at) => ({
  id: `msg_${at}`,
  type: 'user.created',
  user_id: `did:privy:${at}`,
  state: STATES[at % 3] as string,
  tries: 1,
  last_status: at % 3 === 0 ? 500 : null,
  created_at: 1_790_000_000 - at,
  ended_at: null,
}))
interface Asked {
  readonly state?: string
  readonly cursor?: string
  readonly event?: string
}
const answers: Readonly<Record<string, (asked: Asked) => unknown>> = {
  'webhooks.deliveries': ({ state, cursor = '0' }) => {
    const found = all.filter((one) => !state || one.state === state)
    const from = Number(cursor)
    return { events: found.slice(from, from + PAGE), next_cursor: found.length > from + PAGE ? String(from + PAGE) : null }
  },
  'webhooks.replay': ({ event }) => ({ replayed: event ? 1 : all.filter(({ state }) => state === 'dead').length }),
}

describe('the deliveries of a webhook', () => {
  const usual = globalThis.fetch
  let asked: [act: string, body: Asked][] = []
  /** Calls that are on their way. */
  let open = 0
  beforeEach(() => {
    asked = []
    globalThis.fetch = async (at, init) => {
      const name = String(at).replace('/console/acts/', '')
      const body = JSON.parse(String(init?.body)) as Asked
      asked.push([name, body])
      open += 1
      const answer = Response.json(answers[name]?.(body))
      const json = async (): Promise<unknown> => {
        const said: unknown = JSON.parse(await answer.text())
        open -= 1
        return said
      }
      return Object.assign(answer, { json })
    }
  })
  afterEach(() => {
    globalThis.fetch = usual
  })
  /** Does something, and what follows of it: an answer may ask for another one. */
  const settled = async (work: () => void): Promise<void> => {
    await act(async () => work())
    while (open > 0) await act(() => until(() => open === 0, 'a call has no answer'))
  }
  const show = async () => {
    const context = { operator, onEnded: () => {} }
    let root: ShadowRoot | undefined
    await settled(() => {
      root = draw(
        <OperatorContext.Provider value={context}>
          <Deliveries app="a" />
        </OperatorContext.Provider>,
      ).root
    })
    const find = (): ShadowRoot => root as ShadowRoot
    const rows = () => find().querySelectorAll('tbody tr')
    const button = (name: string, within: ParentNode = find()): HTMLElement => {
      const found = [...within.querySelectorAll('button')].find(({ textContent }) => textContent === name)
      if (!found) throw new Error(`There is no button ${name}.`)
      return found
    }
    const press = (one: HTMLElement): Promise<void> => settled(() => one.click())
    const told = () => [...find().querySelectorAll('[role=status]')].map(({ textContent }) => textContent).join('')
    return { find, rows, button, press, told }
  }

  it('come page by page, and of one state alone', async () => {
    const { find, rows, button, press } = await show()
    expect(rows().length).to.equal(PAGE)
    await press(button('Show more'))
    expect(rows().length).to.equal(all.length)
    expect(() => button('Show more')).to.throw()
    const select = find().querySelector('select') as HTMLSelectElement
    await settled(() => {
      select.value = 'waiting'
      select.dispatchEvent(new Event('change', { bubbles: true }))
    })
    expect(rows().length).to.equal(20)
    expect(asked.map(([, { state, cursor }]) => [state, cursor])).to.deep.equal([
      [undefined, undefined],
      [undefined, '50'],
      ['waiting', undefined],
    ])
    // What is on its way is not sent again.
    expect([...rows()].every((row) => row.querySelector('button') === null)).to.equal(true)
  })

  it('are sent again singly, or all that were given up after a question, and looked at anew', async () => {
    const { find, rows, button, press, told } = await show()
    await press(button('Send again', rows()[0]))
    expect(asked.slice(1).map(([name, { event }]) => [name, event])).to.deep.equal([
      ['webhooks.replay', 'msg_0'],
      ['webhooks.deliveries', undefined],
    ])
    expect(told()).to.contain('1')
    await press(button('Send all given up again'))
    const question = find().querySelector('[role=group]') as HTMLElement
    await press(button('Send all given up again', question))
    expect(asked.at(-2)).to.deep.equal(['webhooks.replay', { app: 'a' }])
    expect(told()).to.contain('20')
  })
})
