// The template of a flow: the pure machine with its jobs and its test, in the folder of its topic.

import { kebab, pascal, sentence, type Template } from './template.ts'

/** `topic` is a folder of src/flows. */
export const flowTemplate = (name: string, topic: string): Template => {
  const file = kebab(name)
  const type = pascal(name)
  const place = `src/flows/${topic}/${file}`
  return {
    files: {
      [`${place}.ts`]: `// ${sentence(name)}: the pure machine, which says what to do, and the jobs, which do it.

import { type CodeWords, messageOf } from '../../contract/errors/view.ts'
import { SUCCESS_CLOSE_DELAY } from '../../contract/limits.ts'
import { catching, type Failure } from '../runtime/errors.ts'
import type { Machine } from '../runtime/flow.ts'

export interface ${type}State {
  readonly at: 'asking' | 'working' | 'done'
  /** What went wrong with the last attempt; null: nothing. */
  readonly problem: CodeWords | null
}
export type ${type}Event = { type: 'go' } | { type: 'went' } | { type: 'failed'; error: Failure } | { type: 'leave' }

export const machine: Machine<${type}State, ${type}Event, object> = {
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
        return [{ at: 'asking', problem: messageOf(event.error) }]
      case 'leave':
        return [state, { close: 'success' }]
    }
  },
}

const go = catching<undefined, ${type}Event>(
  (error) => ({ type: 'failed', error }),
  async ({ session }, _, { signal }) => {
    await session.accessToken()
    signal.throwIfAborted()
    return { type: 'went' }
  },
)

export const jobs = { go }
`,
      [`${place}.test.ts`]: `// ${sentence(name)}: what each event leads to.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { facts } from '../../../test/fakes/app.ts'
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

test('says a failure in place, and another attempt works', () => {
  const error = { code: 'service_unreachable', status: null, message: 'The service cannot be reached.', retryAfter: null }
  assert.deepEqual(after({ type: 'go' }, { type: 'failed', error })[0], { at: 'asking', problem: { code: error.code } })
  assert.deepEqual(after({ type: 'go' }, { type: 'failed', error }, { type: 'go' }).slice(1), [{ run: 'go' }])
})
`,
    },
    entries: [],
    blanks: [
      `${place}.ts: its states and events, and what it does`,
      'src/screens/*/moment.ts: the screen that it is the flow of',
    ],
  }
}
