import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { app as standard } from '../../../test/fakes/app.ts'
import { fakeModal } from '../../../test/fakes/modal.ts'
import { openWindow } from '../../../test/fakes/page-window.ts'
import { fakeDirectory, fakeScreen } from '../../../test/fakes/screens.ts'
import type { AppView } from '../../app/app-view.ts'
import type { FlowRow } from './flow.ts'

const menu = fakeScreen('TEST_MENU')
const page = openWindow()
const connect = (onLine: boolean) => Object.defineProperty(globalThis, 'navigator', { value: { onLine }, configurable: true })
const settled = () => new Promise((resolve) => setImmediate(resolve))

/** A modal whose words arrive when the test says so, and the app's name in its settings. */
const slowModal = () => {
  const app = { ...standard, name: 'before' }
  let arrive = (): void => {}
  const words = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const opened = fakeModal(null, {}, { words: () => words, app: () => ({ ...app }) as AppView })
  return { ...opened, app, arrive }
}

describe('a screen drawn ahead', () => {
  test('is not drawn with settings that are being read anew', async () => {
    const { modal, app, arrive, view } = slowModal()
    modal.drawAhead(menu.route)
    modal.hold()
    arrive()
    await settled()
    assert.equal(modal.$view.get(), 'loading')
    app.name = 'now'
    modal.refresh()
    await settled()
    assert.equal(view().app.name, 'now')
    modal.open([menu.route])
    assert.equal(view().app.name, 'now')
  })

  test('is hidden while settings are read, and what is open is not', async () => {
    const { modal, arrive, view } = slowModal()
    arrive()
    modal.drawAhead(menu.route)
    await settled()
    assert.equal(view().app.name, 'before')
    modal.hold()
    assert.equal(modal.$view.get(), 'loading')
    modal.open([menu.route])
    await settled()
    modal.hold()
    assert.equal(view().app.name, 'before')
  })
})

describe('without a connection', () => {
  const known = fakeDirectory.rows as Map<string, FlowRow>
  /** A modal at its menu; the row of another screen is not here until it is loaded. */
  const offline = async (t: TestContext) => {
    const later = fakeScreen('TEST_LATER')
    const row = known.get('TEST_LATER') as FlowRow
    known.delete('TEST_LATER')
    const loaded: string[] = []
    t.mock.method(fakeDirectory, 'load', async (screen: string) => {
      loaded.push(screen)
      known.set(screen, row)
      return row
    })
    connect(false)
    t.after(() => {
      connect(true)
      page.clear()
      known.delete('ERROR_SCREEN')
    })
    const told: string[] = []
    const words = (screen: string) => void loaded.push(`words of ${screen}`)
    const opened = fakeModal(null, {}, { offline: () => told.push('offline'), words })
    return {
      ...opened,
      later,
      loaded,
      told,
      names: () => [opened.modal.$view.get()].map((view) => view && view !== 'loading' && view.name)[0],
    }
  }

  test('a screen that is not here is asked for when there is one, and not before', async (t) => {
    const { modal, later, loaded, told, names } = await offline(t)
    modal.open([later.route])
    await settled()
    assert.deepEqual([told, loaded, modal.$view.get()], [['offline'], [], 'loading'])
    connect(true)
    dispatchEvent(new Event('online'))
    await settled()
    assert.deepEqual([names(), loaded], ['TEST_LATER', ['words of TEST_LATER', 'TEST_LATER']])
  })

  test('one that was left meanwhile is not shown', async (t) => {
    const { modal, later, loaded } = await offline(t)
    modal.open([later.route])
    await settled()
    modal.close('dismissed')
    connect(true)
    dispatchEvent(new Event('online'))
    await settled()
    assert.deepEqual([modal.$view.get(), loaded], [null, []])
  })

  test('where the screen of errors is here, that one says it', async (t) => {
    const { modal, later, loaded, told, names } = await offline(t)
    fakeScreen('ERROR_SCREEN')
    modal.open([later.route])
    await settled()
    assert.deepEqual([names(), told, loaded], ['ERROR_SCREEN', [], ['words of ERROR_SCREEN']])
  })
})
