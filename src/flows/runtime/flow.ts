// The types of a flow, and its runner. A machine is pure and says what to do; the runner does it.
// The runner owns the timers and one AbortController: leaving a screen aborts everything that it started.

import type { AppView } from '../../app/app-view.ts'
import type { LinkedAccount, User } from '../../contract/entities.ts'
import type { AccountEvent, CloseReason } from '../../contract/events.ts'
import type { Held } from '../../contract/held.ts'
import type { Method } from '../../contract/methods.ts'
import type { Outcome, Purpose, Results } from '../../contract/purposes.ts'
import type { BuiltScreen, Route } from '../../contract/screens.ts'
import type { ChainType } from '../../contract/wallets/wallets.ts'
import type { Move } from '../../router/history.ts'
import type { Runtime } from '../../session/runtime.ts'
import type { Failure } from './failure.ts'

/** What a machine knows when it decides. `now`: milliseconds since 1970. */
export interface Facts {
  readonly now: number
  readonly app: AppView
  readonly user: User | null
  /** What the session waits for (docs/design/security.md, "What an app requires"); null: for nothing. */
  readonly held: Held | null
}

/** What a machine can request. */
export type Command<E> =
  | Move
  | { after: number; send: E }
  | { run: string; with?: unknown }
  /** Ends the modal; `success` reports what {@link Done} said. */
  | { close: CloseReason }
  | { done: Done }
  /** As `done`, and told at once: the event is fired and the promise resolves while the end is still shown. What is nested tells it when it ends. */
  | { reached: Completed }
  /** Ends the modal with an error: its promise rejects with it, and a login that was complete is undone by a sign-out. */
  | { abandon: Failure }
  /** Reports an error that this screen itself shows. */
  | { refused: Failure }
  /** Reports what was completed while the modal stays open: a change of accounts, a wallet made after a login. */
  | { emit: Completion }
  /** Asks the element around the stage for something that no screen can do. */
  | { ask: HostRequest }

/** What is reported while a modal stays open. */
export type Completion = AccountEvent | Outcome

/** What a flow has completed, reported when the modal closes. `method`: null for a session that a link has handed on. */
export type Done =
  | { readonly kind: 'login'; readonly user: User; readonly isNewUser: boolean; readonly method: Method | null }
  | { readonly kind: 'link' | 'update'; readonly user: User; readonly account: LinkedAccount }
  /** The user was deleted. */
  | { readonly kind: 'delete' }
  | Completed

/** The result of a purpose that has no more to report. */
export type Completed = {
  [P in Exclude<Purpose, 'login' | 'link' | 'update' | 'account'>]: { readonly kind: P; readonly result: Results[P] }
}[Exclude<Purpose, 'login' | 'link' | 'update' | 'account'>]

/** What the menu of <wallet-button> asks of the button. */
export type HostRequest =
  | { readonly to: 'login' }
  | { readonly to: 'account' }
  | { readonly to: 'logout' }
  | { readonly to: 'link'; readonly address: string; readonly chainType: ChainType }
  | { readonly to: 'disconnect'; readonly address: string; readonly chainType: ChainType }
  /** A screen of the embedded wallet, in the page's modal. */
  | { readonly to: 'wallet'; readonly route: Route }
  /** The wallet has switched to the network of this name. */
  | { readonly to: 'announce-network'; readonly network: string }

export type Step<S, E> = readonly [state: S, ...commands: Command<E>[]]

/** A pure machine. `at` is the name of its state. */
export interface Machine<S extends { at: string }, E, P> {
  start(params: P, facts: Facts): Step<S, E>
  on(state: S, event: E, facts: Facts): Step<S, E>
  /** What the "back" button does; one step back where a machine does not say. An event: the screen stays, and its flow takes a step back. */
  back?(state: S): Move[] | { readonly event: E }
  /** What the flow is sent in place of "back" and of a closing by the person, which it asks about; null, or absent: the screen is left at once. */
  stays?(state: S): E | null
}

/**
 * What one running flow gives to all of its jobs, and what ends with it. Jobs that keep state between them extend this type with optional
 * fields of their own.
 */
export interface Scope {
  /** Aborted when the screen is left. */
  readonly signal: AbortSignal
}
/** A job has side effects and resolves with an event. It rejects only when it was aborted (see `catching`). */
export type Job<I, E, S extends Scope = Scope> = (runtime: Runtime, input: I, scope: S) => Promise<E>
// biome-ignore lint/suspicious/noExplicitAny: a table of jobs holds inputs and scopes of every kind; each flow types its own.
export type Jobs<E> = Record<string, Job<any, E, any>>

/** A machine and its jobs. */
export interface Flow<S extends { at: string }, E, P> {
  readonly machine: Machine<S, E, P>
  readonly jobs: Jobs<E>
}

// biome-ignore lint/suspicious/noExplicitAny: a screen's row holds a flow of any type.
type AnyFlow = Flow<any, any, any>
/** A flow as the row of its screen has it. */
export interface FlowRow extends AnyFlow {
  /** Its name, as `state.flow` of a tag reports it. */
  readonly flow: string
  /** Shown also while nothing is known of the app, or nothing can be. */
  readonly withoutConfig?: true
  /** What is drawn around the screens that this one, the first of its modal, has led to; absent: nothing. `path`: those screens, the one that is shown last. */
  readonly around?: (facts: Facts, path: readonly BuiltScreen[]) => object
}
/** The flows by screen: those that are here, and how others come. */
export interface Directory {
  readonly rows: ReadonlyMap<BuiltScreen, FlowRow>
  load(screen: BuiltScreen): Promise<FlowRow>
}

export interface RunningFlow<E> {
  send(event: E): void
  /** The moves of "back"; undefined: the flow has taken it. */
  back(): Move[] | undefined
  /** Whether the flow keeps the person, whom it asks first. */
  stays(): boolean
  stop(): void
}

export interface World<S> {
  readonly runtime: Runtime
  facts(): Facts
  /** Makes the moves of one step together: the screen is left once. */
  move(moves: Move[]): void
  close(reason: CloseReason): void
  abandon(error: Failure): void
  done(done: Done): void
  reached(done: Completed): void
  refused(error: Failure): void
  emit(completion: Completion): void
  ask(request: HostRequest): void
  changed(state: S): void
}

/** Does what a machine asks of the modal; false: the command is a move. */
const report = <S, E>(
  command: Exclude<Command<E>, { after: number } | { run: string }>,
  world: World<S>,
): command is Exclude<typeof command, Move> => {
  if ('close' in command) world.close(command.close)
  else if ('abandon' in command) world.abandon(command.abandon)
  else if ('done' in command) world.done(command.done)
  else if ('reached' in command) world.reached(command.reached)
  else if ('refused' in command) world.refused(command.refused)
  else if ('emit' in command) world.emit(command.emit)
  else if ('ask' in command) world.ask(command.ask)
  else return false
  return true
}

/** Starts a flow and keeps it going until `stop`. `handed`: what its jobs find in their scope from the start. */
export const runFlow = <S extends { at: string }, E, P>(
  { machine, jobs }: Flow<S, E, P>,
  params: P,
  world: World<S>,
  handed: object = {},
): RunningFlow<E> => {
  const abort = new AbortController()
  const scope: Scope = { ...handed, signal: abort.signal }
  const timers = new Set<ReturnType<typeof setTimeout>>()
  let state: S

  const obey = ([next, ...commands]: Step<S, E>): void => {
    state = next
    world.changed(next)
    const moves: Move[] = []
    for (const command of commands) {
      if ('after' in command) {
        const timer = setTimeout(() => {
          timers.delete(timer)
          send(command.send)
        }, command.after)
        timers.add(timer)
      } else if ('run' in command) {
        const job = jobs[command.run]
        if (!job) throw new Error(`This flow has no job "${command.run}".`)
        // The rejection of an aborted job is expected.
        job(world.runtime, command.with, scope).then(answered, (error: unknown) => {
          if (!abort.signal.aborted) throw error
        })
      } else if (!report(command, world)) moves.push(command)
    }
    if (moves.length > 0) world.move(moves)
  }
  const send = (event: E): void => {
    if (!abort.signal.aborted) obey(machine.on(state, event, world.facts()))
  }
  /** What a job has completed is told even after the screen was left; nothing else of it counts then. */
  const answered = (event: E): void => {
    if (!abort.signal.aborted) send(event)
    else
      for (const command of machine.on(state, event, world.facts()).slice(1) as Command<E>[])
        if ('emit' in command) world.emit(command.emit)
  }

  obey(machine.start(params, world.facts()))
  return {
    send,
    back() {
      const own = machine.back?.(state) ?? [{ back: true }]
      if ('event' in own) send(own.event)
      else return own
    },
    stays() {
      const event = machine.stays?.(state) ?? null
      if (event !== null) send(event)
      return event !== null
    },
    stop() {
      abort.abort()
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    },
  }
}
