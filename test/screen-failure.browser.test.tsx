// A screen that throws: the error screen takes its place, one event tells of it, and the modal can be closed.

import { expect } from '@open-wc/testing'
import { atom, type WritableAtom } from 'nanostores'
import { act } from 'react'
import { SCREEN_STATES } from '../demo/states.ts'
import { screenName } from '../src/contract/screen-name.ts'
import { createModal, type ModalView } from '../src/flows/runtime/modal.ts'
import { painted } from '../src/kit/wait.ts'
import { DIRECTORY } from '../src/screens/registry.ts'
import type { ScreenState } from '../src/screens/screen-state.ts'
import { Stage, type StageElement } from '../src/screens/stage.tsx'
import { noHooks } from '../src/session/page-hooks.ts'
import type { Runtime } from '../src/session/runtime.ts'
import { draw } from './draw.tsx'
import { app } from './fakes/app.ts'
import { until } from './until.ts'

const runtime = {
  $readiness: atom('ready'),
  $user: atom(null),
  $config: atom(null),
  $fault: atom(null),
  storage: { get: () => null },
  session: { held: () => null, isHeld: () => false },
  hooks: noHooks(),
} as unknown as Runtime

const Throws = (): never => {
  throw new Error('planted')
}

/** A stage whose first screen throws, and what its owner hears. */
const drawBroken = async ({ screen, params, state, app: own }: ScreenState) => {
  const heard: string[] = []
  const modal = createModal(runtime, DIRECTORY, {
    app: () => app,
    screen: () => {},
    refused: ({ code }) => heard.push(code),
    failed: (error) => heard.push(String(error)),
    words: () => undefined,
    closed: () => {},
  })
  const view = {
    route: { screen, params },
    name: screenName(screen),
    flow: '',
    state,
    app: own,
    canGoBack: true,
    nested: null,
    backEnds: false,
    around: null,
    more: 0,
    entry: -1,
  } as ModalView
  const $view = modal.$view as WritableAtom<ModalView>
  $view.set(view)
  const host = {
    modal,
    words: null,
    closable: true,
    accent: '',
    requestClose() {},
  }
  const row = await DIRECTORY.load(screen)
  const { error } = console
  DIRECTORY.rows.set(screen, { ...row, View: Throws, copy: {} })
  // What a boundary has caught is written on the console too.
  console.error = () => {}
  try {
    const container = Object.assign(document.createElement('div'), { stageHost: host }) as StageElement
    document.body.append(container)
    const drawing = draw(<Stage container={container} />)
    return { drawing, heard, modal, $view }
  } finally {
    DIRECTORY.rows.set(screen, row)
    console.error = error
  }
}

describe('a screen that throws', () => {
  const states = SCREEN_STATES as readonly ScreenState[]
  const first = states.filter(({ screen }, place) => states.findIndex((other) => other.screen === screen) === place)

  for (const state of first.filter(({ screen }) => screen !== 'ERROR_SCREEN'))
    it(`${state.screen} becomes the error screen, with a way back and one event`, async () => {
      const { drawing, heard, $view } = await drawBroken(state)
      await act(async () => {
        await until(() => $view.get().route.screen === 'ERROR_SCREEN', 'no error screen')
      })
      await act(painted)
      expect(drawing.root.querySelector('.stage')?.getAttribute('data-screen')).to.equal('ERROR_SCREEN')
      expect(heard).to.deep.equal(['screen_failed'])
      expect($view.get().route.params).to.deep.include({
        code: 'screen_failed',
        retry: { screen: state.screen, params: state.params },
      })
      const buttons = [...drawing.root.querySelectorAll('button')].map((button) => button.ariaLabel ?? button.textContent)
      expect(buttons).to.include('Close').and.include('Try again')
    })

  it('the error screen itself is reported to the owner, who says so without a screen', async () => {
    const broken = first.find(({ screen }) => screen === 'ERROR_SCREEN')
    const { drawing, heard } = await drawBroken(broken as ScreenState)
    expect(heard).to.deep.equal(['Error: planted'])
    expect(drawing.root.querySelector('[part=close]')).to.exist
  })
})
