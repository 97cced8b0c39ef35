// A machine on its way through events, for tests of flows.

import type { Facts, Machine, Step } from '../../src/flows/runtime/flow.ts'
import { facts } from './app.ts'

/** The last step, with its commands, after these events one after the other. */
export const walk = <S extends { at: string }, E>(
  { on }: Pick<Machine<S, E, never>, 'on'>,
  first: Step<S, E>,
  events: readonly E[],
  known: Facts = facts(),
): Step<S, E> => events.reduce((step, event) => on(step[0], event, known), first)
