// Loads the screens into the dialog of a modal, and hands them the tag: its settings, its words, its events.

import type { LoginSettings, TagSettings } from '../../src/app/app-settings.ts'
import type { AppView } from '../../src/app/app-view.ts'
import { whenOnline } from '../../src/browser/online.ts'
import type { LatchkeyError } from '../../src/contract/latchkey-error.ts'
import { PURPOSES } from '../../src/contract/purposes.ts'
import { leftWalletKey } from '../../src/contract/wire.ts'
import type { StageHost } from '../../src/flows/runtime/stage-host.ts'
import { idle } from '../../src/kit/wait.ts'
import { failedRuntime, type Runtime } from '../../src/session/runtime.ts'
import { loadReports, loadScreens } from '../preload.ts'
import { end, fail, requestClose, tell, tellStep } from './close.ts'
import type { Controller, Prepared } from './state.ts'

/** Codes of a wrong app-id or api-url. */
const SET_UP = /^invalid_a/

/** Where nothing is asked for, the menu is as page and app say. */
const AS_SAID: LoginSettings = {}

/** The view of each modal that was made last, with all that it was made of. */
const made = new WeakMap<Controller['state'], { readonly of: readonly unknown[]; readonly view: AppView }>()

/**
 * What the screens show of the app. `recent`: the method that was used last in this browser. Every step of a flow asks for it, several times in a
 * press: it is made again only where something of it has changed.
 */
export const viewOf = (
  { tag, config, state, accent }: Controller,
  { appView }: Prepared['screens'],
  recent: string | null,
): AppView => {
  const { runtime, appConfig, theme, landingHeader, loginMessage, loginMethods, logo, defaultCountry, connectOnly, baseURI } = tag
  const options = state.request?.options ?? AS_SAID
  const leftWallet = runtime?.storage.get(leftWalletKey(runtime.appId)) ?? null
  const settings = { runtime, theme, landingHeader, loginMessage, loginMethods, logo, defaultCountry, connectOnly, baseURI }
  const given = [appConfig, config.value, options, recent, leftWallet, accent.colour, ...Object.values(settings)]
  const before = made.get(state)
  if (before?.of.every((one, at) => one === given[at])) return before.view
  const view = {
    ...appView(appConfig, config.value, settings satisfies Required<TagSettings>, options, recent),
    leftWallet,
    ...(accent.colour && { accent: accent.colour }),
  }
  made.set(state, { of: given, view })
  return view
}

/** Whether what is open is one of the requests that wait for their turn. */
const isQueued = ({ state }: Controller): boolean => state.request !== null && PURPOSES[state.request.purpose].calls === 'queued'

const createModal = (controller: Controller, screens: Prepared['screens'], runtime: Runtime) => {
  const { tag, dialog } = controller
  return screens.createModal(runtime, {
    app: (recent) => viewOf(controller, screens, recent),
    screen: (screen, previous) => tag.emit('screen', { screen, previous }),
    refused: ({ code, message }, flow) => tag.emit('error', { code, message, flow }),
    completed: (completion) => tellStep(controller, completion),
    reached: (outcome) => tell(controller, outcome),
    place: () => tag.renderRoot.querySelector('dialog'),
    more: () => (isQueued(controller) ? runtime.requests.$waiting.get() : 0),
    shown(view) {
      controller.state.lack = null
      dialog.hold(!screens.isClosable(view))
    },
    closed: (reason, outcome, error, failure) => end(controller, reason, outcome, error, failure),
    failed: (error) => fail(controller, error),
    offline: () => dialog.fail('offline'),
    words: (screen) => tag.words?.need(screen),
  })
}

/** Loads analytics, once for a runtime. Their code comes last: nothing on the page waits for it. */
export const reportOn = ({ tag, state, config }: Controller): void => {
  const { runtime } = tag
  if (!runtime || state.reported === runtime) return
  state.reported = runtime
  loadReports().then(
    ({ follow }) => follow(tag, runtime, () => config.value),
    () => undefined,
  )
}

const hostOf = (controller: Controller, { modal }: Prepared): StageHost => {
  const { tag } = controller
  return {
    modal,
    get words() {
      return tag.words
    },
    get accent() {
      return controller.accent.colour
    },
    get closable() {
      const { request } = controller.state
      return tag.closable && (!request || PURPOSES[request.purpose].closable)
    },
    painted() {
      reportOn(controller)
      // Drawn ahead, it is still closed: what its first layout takes is not taken from the press.
      idle(() => controller.dialog.layOut())
    },
    requestClose: () => requestClose(controller),
  }
}

const makeModal = (controller: Controller, screens: Prepared['screens'], runtime: Runtime): Prepared => {
  const { tag } = controller
  const modal = createModal(controller, screens, runtime)
  // 'n more' in the header follows the queue.
  runtime.requests.$waiting.listen(() => tag.open && controller.state.prepared?.modal === modal && modal.refresh())
  return { screens, modal }
}

/** The tag's runtime. Where an attribute is wrong, one that fails: the modal says so, and what asked for it is refused at once. */
const runtimeOf = ({ tag, state }: Controller): Promise<Runtime> =>
  tag.needRuntime().catch((fault: LatchkeyError) => {
    if (!SET_UP.test(fault.code)) throw fault
    state.request?.reject(fault)
    return failedRuntime(fault)
  })

/** One load for all that wait for it: what was under way as the connection ended may arrive all the same. */
const screensOf = ({ state }: Controller): Prepared['screens'] | Promise<Prepared['screens']> => {
  if (state.prepared) return state.prepared.screens
  // A browser remembers a module that it could not load: without a connection none is asked for.
  state.loading ??= whenOnline()
    .then(loadScreens)
    .finally(() => {
      state.loading = null
    })
  return state.loading
}

/** Loads what a modal needs, and puts the stage into the dialog, still closed. */
export const prepare = async (controller: Controller): Promise<Prepared> => {
  const { tag, config, state, dialog } = controller
  const [runtime, screens] = await Promise.all([
    runtimeOf(controller),
    screensOf(controller),
    tag.updateComplete.then(() => Promise.all([config.reading, tag.language.ready])),
  ])
  controller.accent.readToken()
  const prepared = state.prepared ?? makeModal(controller, screens, runtime)
  state.prepared = prepared
  const put = (): void => dialog.stage(() => screens.createStage(tag.renderRoot as ShadowRoot, hostOf(controller, prepared)))
  // Into an open dialog with its first drawing: an empty stage would be a frame without height.
  if (dialog.shown) screens.drawNow(put)
  else put()
  return prepared
}

/** Draws the menu into the closed dialog, so that a press has only to open it. */
export const prepareAhead = async (controller: Controller): Promise<void> => {
  const { tag, config } = controller
  const { screens, modal } = await prepare(controller)
  // A modal that is open already loads what comes next by itself, after its first picture.
  if (tag.open) return
  // The screen for a service that is gone cannot be loaded then.
  screens.preload('ERROR_SCREEN')
  await tag.runtime?.whenReady()
  // A config may have been set meanwhile: what is drawn ahead must fit the one that holds.
  await config.reading
  if (!tag.open && !tag.user) modal.drawAhead({ screen: 'LANDING', params: {} })
}

/**
 * A function that draws again where the stage shows something of the tag itself that has changed since. Opening changes the tag too, and needs no
 * second drawing.
 */
export const createRedraw = ({ tag, state, accent }: Controller): (() => void) => {
  let drawn: readonly unknown[] = []
  return () => {
    const now = [tag.words, tag.closable, accent.colour]
    if (now.every((one, at) => one === drawn[at])) return
    drawn = now
    state.prepared?.modal.redraw()
  }
}
