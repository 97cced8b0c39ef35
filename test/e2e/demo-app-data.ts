// Data in which the demo app is there already: a service that starts on them keeps its settings.

import { command } from '../cli/latchkey.ts'
import { type TestData, testData } from '../data.ts'
import { DEMO_APP } from './world.ts'

/** `options` of `latchkey app create`, besides a name, this machine as its origin, and logins by e-mail. */
export const demoAppData = async (...options: readonly string[]): Promise<TestData> => {
  const data = await testData()
  const app = ['--id', DEMO_APP, '--name', 'Tidewater', '--origin', 'http://localhost', '--method', 'email', '--no-origin', 'yes']
  const { code, err } = await command(['app', 'create', ...app, ...options], data.env)
  if (code !== 0) throw new Error(err)
  return data
}
