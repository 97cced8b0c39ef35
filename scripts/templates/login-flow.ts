// The template of a login flow: the pure machine, the job that shows the proof to the service, and their test.

import { camel, kebab, pascal, sentence, type Template } from './template.ts'

/** `screen` is the one that it is the flow of; `method` the name in the table of methods and the domain of its endpoint. */
export const loginFlowTemplate = (method: string, screen: string): Template => {
  const file = kebab(screen)
  const type = pascal(screen)
  const domain = camel(method)
  const place = `src/flows/${kebab(method)}/${file}`
  return {
    files: {
      [`${place}.ts`]: `// ${sentence(method)}: the pure machine of a login (docs/design/spec.md, "After a successful login").

import * as ${domain} from '../../contract/endpoints/${kebab(method)}.ts'
import type { User } from '../../contract/entities.ts'
import { type CodeWords, messageOf } from '../../contract/errors/view.ts'
import type { Route } from '../../contract/screens.ts'
import { catching, errorMove, type Failure, signedOut } from '../runtime/errors.ts'
import type { Machine } from '../runtime/flow.ts'
import { afterLogin } from '../menu/after-login.ts'

export interface ${type}State {
  readonly at: 'asking' | 'working' | 'done'
  /** What went wrong with the last attempt; null: nothing. */
  readonly problem: CodeWords | null
}
export type ${type}Event =
  | { type: 'go' }
  | { type: 'signed-in'; user: User; isNewUser: boolean }
  | { type: 'failed'; error: Failure }
  | { type: 'leave' }

const HERE: Route = { screen: '${screen}', params: {} }
const MENU: Route = { screen: 'LANDING', params: {} }

export const machine: Machine<${type}State, ${type}Event, object> = {
  start: () => [{ at: 'asking', problem: null }],
  on(state, event, facts) {
    switch (event.type) {
      case 'go':
        return state.at === 'asking' ? [{ at: 'working', problem: null }, { run: 'sign-in' }] : [state]
      case 'signed-in': {
        const { user, isNewUser } = event
        return [
          { at: 'done', problem: null },
          { done: { kind: 'login', user, isNewUser, method: '${method}' } },
          { after: afterLogin(user, facts).delay, send: { type: 'leave' } },
        ]
      }
      case 'failed':
        return [{ at: 'asking', problem: messageOf(event.error) }, { refused: event.error }]
      case 'leave':
        return facts.user
          ? [state, afterLogin(facts.user, facts).command]
          : [state, errorMove(signedOut, { to: 'LOGIN_FAILED_SCREEN', retry: HERE, menu: MENU })]
    }
  },
}

/** Shows the proof to the service, and takes up the session that it answers with. */
const signIn = catching<undefined, ${type}Event>(
  (error) => ({ type: 'failed', error }),
  async ({ api, session }, _, { signal }) => {
    const answer = await api(${domain}.authenticate, { body: { proof: '' }, signal })
    signal.throwIfAborted()
    return { type: 'signed-in', user: session.adopt(answer), isNewUser: answer.is_new_user ?? false }
  },
)

export const jobs = { 'sign-in': signIn }
`,
      [`${place}.test.ts`]: `// ${sentence(method)}: what each event leads to.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { facts, user } from '../../../test/fakes/app.ts'
import { machine, type ${type}Event } from './${file}.ts'

const world = facts({ user })
const after = (...events: ${type}Event[]) => {
  let step = machine.start({}, world)
  for (const event of events) step = machine.on(step[0], event, world)
  return step
}
const signedIn: ${type}Event = { type: 'signed-in', user, isNewUser: true }

test('asks the service once, however often it is pressed', () => {
  assert.deepEqual(after({ type: 'go' }).slice(1), [{ run: 'sign-in' }])
  assert.deepEqual(after({ type: 'go' }, { type: 'go' }).slice(1), [])
})

test('reports the login, then closes with success after 1.4 s', () => {
  assert.deepEqual(after({ type: 'go' }, signedIn).slice(1), [
    { done: { kind: 'login', user, isNewUser: true, method: '${method}' } },
    { after: 1400, send: { type: 'leave' } },
  ])
  assert.deepEqual(after({ type: 'go' }, signedIn, { type: 'leave' }).slice(1), [{ close: 'success' }])
})

test('tells the host of a failure, says it in place, and another attempt works', () => {
  const error = { code: 'service_unreachable', status: null, message: 'The service cannot be reached.', retryAfter: null }
  assert.deepEqual(after({ type: 'go' }, { type: 'failed', error }), [{ at: 'asking', problem: { code: error.code } }, { refused: error }])
  assert.deepEqual(after({ type: 'go' }, { type: 'failed', error }, { type: 'go' }).slice(1), [{ run: 'sign-in' }])
})
`,
    },
    entries: [],
    blanks: [`${place}.ts: its states and events, and the proof`],
  }
}
