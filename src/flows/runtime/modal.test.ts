import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { app as standard } from '../../../test/fakes/app.ts'
import { fakeModal } from '../../../test/fakes/modal.ts'
import { fakeScreen } from '../../../test/fakes/screens.ts'
import type { AppView } from '../../app/app-view.ts'

const menu = fakeScreen('TEST_MENU')
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
