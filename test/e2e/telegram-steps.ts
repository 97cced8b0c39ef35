// Steps of Telegram journeys: the stand-in's page.

import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { start } from './world.ts'

/** The menu of the demo has more methods than it shows at once. */
export const beginLogin = (page: Page): Promise<void> => start(page, 'login', { methods: ['email', 'telegram'] })

/** The second in which each person has accepted: Telegram signs the same answer twice within one, and an answer counts once. */
const accepted = new Map<string, number>()
const second = (): number => Math.floor(Date.now() / 1000)
/** Accepts in the window of the stand-in, as a person; the window closes itself. */
export const acceptIn = async (popup: Page, person = 'Ada Lovelace'): Promise<void> => {
  await popup.getByRole('radio', { name: person }).check()
  const closed = popup.waitForEvent('close')
  while (accepted.get(person) === second()) await pause(20)
  await popup.getByRole('button', { name: 'Accept' }).click()
  await closed
  accepted.set(person, second())
}
export const declineIn = async (popup: Page): Promise<void> => {
  const closed = popup.waitForEvent('close')
  await popup.getByRole('button', { name: 'Decline' }).click()
  await closed
}
