import assert from 'node:assert/strict'
import { test } from 'node:test'
import { facts } from '../../../test/fakes/app.ts'
import { machine } from './in-app.ts'

const begin = () => machine.start({ method: 'google' }, facts())

test('reads the address of the page, copies that, and says whether it could', () => {
  const [empty, ...first] = begin()
  assert.deepEqual(first, [{ run: 'look' }])
  const [state] = machine.on(empty, { type: 'here', link: 'https://example.com/a' }, facts())
  const [same, ...commands] = machine.on(state, { type: 'copy' }, facts())
  assert.deepEqual(commands, [{ run: 'copy', with: 'https://example.com/a' }])
  assert.equal(machine.on(same, { type: 'copied', done: true }, facts())[0].at, 'copied')
  assert.equal(machine.on(same, { type: 'copied', done: false }, facts())[0].at, 'refused')
})

test('another method is a step back, to the list where this one was chosen', () => {
  const [state] = begin()
  assert.deepEqual(machine.on(state, { type: 'another' }, facts()), [state, { back: true }])
})
