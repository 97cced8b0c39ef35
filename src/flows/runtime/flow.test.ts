import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { facts } from '../../../test/fakes/app.ts'
import type { Move } from '../../router/history.ts'
import type { Runtime } from '../../session/runtime.ts'
import { type Completion, type Flow, runFlow, type World } from './flow.ts'

interface State {
  readonly at: string
}
type Event = 'wait' | 'late' | 'ask' | 'answer' | 'leave' | 'removed'

const UNLINKED = { kind: 'unlink' } as Completion
const seen: string[] = []
let signals: AbortSignal[] = []
let scopes: object[] = []
let answer: (event: Event) => void = () => {}

const flow: Flow<State, Event, null> = {
  machine: {
    start: () => [{ at: 'start' }],
    on(_, event) {
      if (event === 'wait') return [{ at: event }, { after: 5000, send: 'late' }]
      if (event === 'ask') return [{ at: event }, { run: 'ask' }]
      if (event === 'leave') {
        return [
          { at: event },
          { replace: { screen: 'LANDING', params: { email: 'a' } } },
          { go: { screen: 'LANDING', params: {} } },
        ]
      }
      if (event === 'removed') return [{ at: event }, { go: { screen: 'LANDING', params: {} } }, { emit: UNLINKED }]
      return [{ at: event }]
    },
  },
  jobs: {
    ask: (_runtime, _input, scope) => {
      signals.push(scope.signal)
      scopes.push(scope)
      return new Promise((resolve) => {
        answer = resolve
      })
    },
  },
}

const begin = () => {
  seen.length = 0
  signals = []
  scopes = []
  const moves: Move[][] = []
  const world: World<State> = {
    // The flow under test asks nothing of the runtime.
    runtime: {} as Runtime,
    facts,
    changed: ({ at }) => seen.push(at),
    move: (steps) => moves.push(steps),
    close: (reason) => seen.push(`close ${reason}`),
    abandon: () => undefined,
    refused: () => undefined,
    ask: () => undefined,
    emit: ({ kind }) => seen.push(`emit ${kind}`),
    done: () => seen.push('done'),
    reached: () => seen.push('reached'),
  }
  return { running: runFlow(flow, null, world), moves }
}

test('a timer sends its event when its time has come', () => {
  mock.timers.enable({ apis: ['setTimeout'] })
  const { running } = begin()
  running.send('wait')
  mock.timers.tick(4999)
  assert.deepEqual(seen, ['start', 'wait'])
  mock.timers.tick(1)
  assert.deepEqual(seen, ['start', 'wait', 'late'])
  mock.timers.reset()
})

test('leaving a screen stops its timers, calls off its jobs and drops what they still say', async () => {
  mock.timers.enable({ apis: ['setTimeout'] })
  const { running } = begin()
  running.send('wait')
  running.send('ask')
  running.stop()
  mock.timers.tick(10_000)
  assert.equal(signals[0]?.aborted, true)
  answer('answer')
  await Promise.resolve()
  running.send('wait')
  assert.deepEqual(seen, ['start', 'wait', 'ask'])
  mock.timers.reset()
})

test('what a job has completed is told even when its screen was left, and nothing else of it counts', async () => {
  const { running, moves } = begin()
  running.send('ask')
  running.stop()
  answer('removed')
  await Promise.resolve()
  assert.deepEqual(seen, ['start', 'ask', 'emit unlink'])
  assert.deepEqual(moves, [])
})

test('a job answers with an event', async () => {
  const { running } = begin()
  running.send('ask')
  answer('answer')
  await Promise.resolve()
  assert.deepEqual(seen, ['start', 'ask', 'answer'])
})

test('all jobs of one running flow get one scope, and the next flow another', () => {
  const { running } = begin()
  running.send('ask')
  running.send('ask')
  const [first, second] = scopes
  assert.equal(first, second)
  begin().running.send('ask')
  assert.notEqual(scopes[0], first)
})

test('the moves of one step are taken together', () => {
  const { running, moves } = begin()
  running.send('leave')
  assert.deepEqual(
    moves.map((steps) => steps.map((step) => Object.keys(step)[0])),
    [['replace', 'go']],
  )
})
