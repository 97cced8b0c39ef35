// The controller of a login-modal as its functions see it: the tag, its dialog and config, and one state.

import type { LoginResult } from '../../src/contract/events.ts'
import type { LatchkeyError } from '../../src/contract/latchkey-error.ts'
import type { Modal } from '../../src/flows/runtime/modal.ts'
import type { Ticket } from '../../src/kit/ticket.ts'
import type { RequestQueue } from '../../src/session/request-queue.ts'
import type { Runtime } from '../../src/session/runtime.ts'
import type { MethodChunk } from '../contract/host-method-row.ts'
import type { Args, HostMethod, MethodOf, Result } from '../contract/host-methods.ts'
import type { LoginModalTag } from '../contract/tag-code.ts'
import type { loadScreens } from '../preload.ts'
import type { Dialog } from './dialog.ts'
import type { HostConfigReader } from './host-config.ts'
import type { Request } from './request.ts'
import type { ScreenAccent } from './screen-accent.ts'

/** The screens' code, and the modal that it draws. */
export interface Prepared {
  readonly screens: Awaited<ReturnType<typeof loadScreens>>
  readonly modal: Modal
}

export interface ModalState {
  // Of what is open: open.ts, close.ts and methods.ts write these.
  /** What the modal is open for; null while it is closed. */
  request: Request | null
  /** The queue that this modal occupies, or has requests in. */
  queue: RequestQueue | null
  /** Settles when the modal shows its first screen, or cannot. */
  opening: Promise<void> | null
  /** What the dialog says cannot be loaded; null: nothing, or a screen is shown since. */
  lack: LatchkeyError | null
  /** A login without a screen that is under way. */
  headlessLogin: Promise<LoginResult> | null
  /** What has loaded code of methods: it is there without a connection, too. */
  readonly loaded: Set<() => Promise<unknown>>
  // Of the runtime that the tag has: stage.ts and controller.ts write these.
  /** Null until the screens are loaded for the present runtime. */
  prepared: Prepared | null
  /** The screens' code while it is under way. */
  loading: Promise<Prepared['screens']> | null
  /** Settles at the end of a social login that left the page and came back. */
  returning: Promise<unknown> | null
  /** Whose events are reported, as soon as the code for that is loaded. */
  reported: Runtime | null
}

export interface Controller {
  readonly tag: LoginModalTag
  readonly dialog: Dialog
  readonly config: HostConfigReader
  readonly accent: ScreenAccent
  readonly state: ModalState
  /** The place of the call that this is the controller of; absent: of none. */
  readonly ticket?: Ticket
  /** Runs a method of the tag, for a call that has its place in the line of requests; null: it stands in none. */
  askAt<N extends HostMethod>(ticket: Ticket | null, name: N, ...given: Args<N>): Promise<Result<N>>
}

/** The methods of a chunk, each as a function of the controller. */
export type ChunkMethods<C extends MethodChunk> = {
  readonly [N in MethodOf<C>]: (controller: Controller, ...given: Args<N>) => Promise<Result<N>>
}
