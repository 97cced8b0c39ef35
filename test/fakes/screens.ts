// Screens that a test makes up: a flow of a few events, in the directory under a name of the test's own.

import type { Route } from '../../src/contract/screens.ts'
import { DIRECTORY } from '../../src/flows/directory.ts'
import type { Command, Facts, Flow, Jobs, Scope } from '../../src/flows/runtime/flow.ts'

/** What can be sent to such a screen: the commands that its machine gives, and the name of the state it goes to. */
export interface Told {
  readonly to?: string
  readonly commands?: readonly Command<Told>[]
}
interface State {
  readonly at: string
}

/**
 * Puts a screen into the directory. Its machine does what it is told; `scopes` holds the scope of each job that ran.
 * @example const { route } = fakeScreen('TEST_SCREEN', { commands: [{ run: 'wait' }] })
 */
export const fakeScreen = (name: string, first: Told = {}, jobs: Jobs<Told> = {}) => {
  const scopes: Scope[] = []
  const facts: Facts[] = []
  const flow: Flow<State, Told, object> = {
    machine: {
      start: (_, known) => {
        facts.push(known)
        return [{ at: first.to ?? 'shown' }, ...(first.commands ?? [])]
      },
      on: (state, { to, commands = [] }) => [to ? { at: to } : state, ...commands],
    },
    jobs: {
      /** Never ends by itself. */
      wait: (_, __, scope) => {
        scopes.push(scope)
        return new Promise(() => {})
      },
      ...jobs,
    },
  }
  Object.assign(DIRECTORY, { [name]: { flow: name.toLowerCase(), load: () => flow } })
  // The names of the contract are all taken by real screens.
  return { route: { screen: name, params: {} } as unknown as Route, scopes, facts }
}
