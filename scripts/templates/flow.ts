// The furniture of a flow: the pure machine with its test, and the jobs that touch the world.

import { type Furniture, kebab, pascal, sentence } from './template.ts'

export const flowFurniture = (name: string): Furniture => {
  const file = kebab(name)
  const type = pascal(name)
  return {
    files: {
      [`src/flows/${file}.ts`]: `// ${sentence(name)} (spec section 4). A pure machine: it says what to do, the runner does it.

import { SUCCESS_CLOSE_DELAY } from '../contract/limits.ts'
import type { Failure } from './failure.ts'
import type { Machine } from './flow.ts'

export interface ${type}State {
  readonly at: 'asking' | 'working' | 'done'
  /** What went wrong with the last try; null: nothing. */
  readonly problem: string | null
}
export type ${type}Event = { type: 'go' } | { type: 'went' } | { type: 'failed'; error: Failure } | { type: 'leave' }

export const machine: Machine<${type}State, ${type}Event, Record<string, never>> = {
  start: () => [{ at: 'asking', problem: null }],
  on(state, event) {
    switch (event.type) {
      case 'go':
        return state.at === 'asking' ? [{ at: 'working', problem: null }, { run: 'go' }] : [state]
      case 'went':
        return [
          { at: 'done', problem: null },
          { after: SUCCESS_CLOSE_DELAY, send: { type: 'leave' } },
        ]
      case 'failed':
        return [{ at: 'asking', problem: event.error.message }]
      case 'leave':
        return [state, { close: 'success' }]
    }
  },
}
`,
      [`src/flows/jobs/${file}.ts`]: `// What "${sentence(name).toLowerCase()}" does in the world.

import { failureOf } from '../failure.ts'
import type { Job } from '../flow.ts'
import type { ${type}Event } from '../${file}.ts'

const go: Job<undefined, ${type}Event> = async ({ session }, _, signal) => {
  try {
    await session.accessToken()
    signal.throwIfAborted()
    return { type: 'went' }
  } catch (error) {
    if (signal.aborted) throw error
    return { type: 'failed', error: failureOf(error) }
  }
}

export const jobs = { go }
`,
      [`src/flows/${file}.test.ts`]: `// ${sentence(name)}: what each event leads to.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { facts } from '../../test/fakes/app.ts'
import { machine, type ${type}Event } from './${file}.ts'

const after = (...events: ${type}Event[]) => {
  let step = machine.start({}, facts())
  for (const event of events) step = machine.on(step[0], event, facts())
  return step
}

test('runs its job once, however often it is asked', () => {
  assert.deepEqual(after({ type: 'go' }).slice(1), [{ run: 'go' }])
  assert.deepEqual(after({ type: 'go' }, { type: 'go' }).slice(1), [])
})

test('closes with success after 1.4 s', () => {
  assert.deepEqual(after({ type: 'go' }, { type: 'went' }).slice(1), [{ after: 1400, send: { type: 'leave' } }])
  assert.deepEqual(after({ type: 'go' }, { type: 'went' }, { type: 'leave' }).slice(1), [{ close: 'success' }])
})

test('says a failure in place, and another try works', () => {
  const error = { code: 'service_unreachable', status: null, message: 'The service cannot be reached.', retryAfter: null }
  assert.deepEqual(after({ type: 'go' }, { type: 'failed', error })[0], { at: 'asking', problem: error.message })
  assert.deepEqual(after({ type: 'go' }, { type: 'failed', error }, { type: 'go' }).slice(1), [{ run: 'go' }])
})
`,
    },
    register: [
      `src/flows/directory.ts: FlowTypes gets { state: ${type}State; event: ${type}Event } under its screen`,
      `src/flows/directory.ts: DIRECTORY loads ./${file}.ts and ./jobs/${file}.ts under its screen, with the flow's name '${file}'`,
    ],
  }
}
